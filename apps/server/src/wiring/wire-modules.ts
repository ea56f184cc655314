import { operations } from "@lilypad/api-contract";
import { addPeriods } from "@lilypad/ledger";
import { createBankRails } from "../bank-rails.ts";
import {
  describeActivity,
  findDepositsReaching,
  sumDeposits,
} from "../modules/books/activity/index.ts";
import { forgetEarlierUse, toMinorLimits } from "../modules/books/transfers/index.ts";
import { createWallets } from "../modules/books/wallets/index.ts";
import { createCards } from "../modules/cards/cards/index.ts";
import { cancelLink } from "../modules/custody/handovers/index.ts";
import { createProofOfBooks } from "../modules/custody/proof-of-books/index.ts";
import { createForfeits } from "../modules/enter/forfeits/index.ts";
import { createIdentity, identityLimits } from "../modules/enter/identity/index.ts";
import {
  createLegalDocuments,
  readLegalDocuments,
} from "../modules/enter/legal-documents/index.ts";
import { createMagicLinks } from "../modules/enter/magic-links/index.ts";
import { createOwnKeys, ownKeyRemoval, readOwnKey } from "../modules/enter/own-keys/index.ts";
import { createSecondFactor } from "../modules/enter/second-factor/index.ts";
import { createSignUps } from "../modules/enter/sign-up/index.ts";
import { createLeaderboard } from "../modules/grow/leaderboard/index.ts";
import { createRewards, noteReferral } from "../modules/grow/rewards/index.ts";
import {
  createPayments,
  createReadLimits,
  createReturns,
} from "../modules/money/payments/index.ts";
import { createReceipts } from "../modules/money/receipts/index.ts";
import { createBlockedPeople } from "../modules/people/blocked-people/index.ts";
import { createContacts } from "../modules/people/contacts/index.ts";
import { createPeople, parsePhone } from "../modules/people/people/index.ts";
import {
  announceSecurityChange,
  announceSignIn,
  createNotifications,
} from "../modules/tell/notifications/index.ts";
import type { Outside } from "../outside.ts";
import { oldestOf } from "../platform/config/key-ring.ts";
import { createIdempotency } from "../platform/idempotency/index.ts";
import { forgetEndedCounters } from "../platform/limits/attempt-counter.ts";
import type { Metrics } from "../platform/metrics/index.ts";
import { createSealedBox } from "../platform/sealed/sealed-box.ts";
import { wireActivity } from "./wire-activity.ts";
import { wireAssistant } from "./wire-assistant.ts";
import { wireCases } from "./wire-cases.ts";
import { wireExchange } from "./wire-exchange.ts";
import { wireHandovers } from "./wire-handovers.ts";
import { wireInterventions } from "./wire-interventions.ts";
import { wireSafeTransactions } from "./wire-safe-transactions.ts";
import { wireRelays, wireSettlement } from "./wire-settlement.ts";
import { wireApprovals, wireStaff } from "./wire-staff.ts";
import { screenRenamed, wireWalletSends } from "./wire-wallet-sends.ts";

const dayMs = 24 * 60 * 60 * 1000;
const periodsAheadMs = 92 * dayMs;

/** Creates the modules in the order of their dependencies. Only account is missing, because it uses all others. */
export function wireModules(outside: Outside, registry: Metrics) {
  const { config, pool, clock, logger, mailer, secrets, deployment } = outside;
  const { publicUrl, supportEmail, adminEmails } = config;
  const base = { pool, clock, logger };
  const box = createSealedBox(secrets.bankDetailsKeys);
  const idempotency = createIdempotency({ pool, clock, logger, box });
  const wallets = createWallets({
    ...base,
    registry: registry.registry,
    minUnusedOwners: config.minUnusedOwners,
    makeOwnerList: outside.makeOwnerList,
    deployment,
    ownSignerOf: async (db, personId) => (await readOwnKey(db, personId))?.signer ?? null,
  });
  const safeAddressOf = async (personId: string) =>
    (await wallets.smartAccounts(personId)).wallets[0]?.safeAddress ?? null;
  const { forStaff, peopleByStaff, isStaff, readApprovalFactsFor } = wireStaff(
    outside,
    registry.registry,
  );
  const legalDocuments = createLegalDocuments({
    pool,
    clock,
    documents: readLegalDocuments(config),
  });
  const people = createPeople({
    pool,
    clock,
    ...peopleByStaff,
    safeAddressOf,
    documentsToAccept: legalDocuments.listToAccept,
    acceptDocuments: legalDocuments.accept,
    onRenamed: screenRenamed(outside),
  });
  const identity = createIdentity({
    ...base,
    mailer,
    secrets,
    settings: { publicUrl, adminEmails, supportEmail },
    limits: { ...identityLimits, newAccountsPerNetworkAndDay: config.costs.newAccountsPerNetwork },
    onSignIn: async (db, signIn) => {
      await announceSignIn(db, signIn);
      await noteReferral(db, signIn);
    },
  });
  const { requireLiveSession } = identity;
  const { completeOnboarding } = people;
  const handovers = wireHandovers(outside, { identity });
  const settlement = wireSettlement(outside, { wallets, handovers, registry: registry.registry });
  const relays = wireRelays(outside, registry.registry);
  const notifications = createNotifications({
    ...base,
    mailer,
    secrets,
    pushServices: config.pushServices,
    texter: outside.texter,
    onAttempt: (channel, state) => registry.deliveries.inc({ channel, state }),
    settings: {
      publicUrl,
      supportEmail,
      cancelHandoverUrl: (id) => cancelLink(publicUrl, secrets.unsubscribeKeys, id),
    },
    completeOnboarding,
  });
  const magicLinks = createMagicLinks({
    ...base,
    mailer,
    settings: { publicUrl, supportEmail },
    hasAccount: identity.hasAccount,
    attemptSourceOf: identity.attemptSourceOf,
    deviceTokenFor: identity.deviceTokenFor,
    signInByAddress: identity.signInByAddress,
    issueOpened: identity.issueOpened,
  });
  const { USD, EUR, LIL } = toMinorLimits(config.limits);
  const secondFactor = createSecondFactor({
    ...base,
    passcodePeppers: secrets.passcodePeppers,
    loweredDailyLimits: {
      USD: USD.loweredDaily,
      EUR: EUR.loweredDaily,
      LIL: LIL.loweredDaily,
    },
    publicUrl,
    isStaff,
    mayAddFirstPasskey: forStaff.staff.mayAddFirstPasskey,
    security: identity.security,
    authenticate: identity.authenticate,
    refreshSession: identity.refreshSession,
    onSecurityChange: async (db, change) => {
      if (change.isSignUp !== true) await announceSecurityChange(db, change);
      await handovers.noteSecurityChange(db, change);
    },
    isSigningUp: async (personId) => (await wallets.status(personId)).wallet === null,
    ownKeyRemoval,
  });
  const ownKeys = createOwnKeys({
    pool,
    clock,
    chain: outside.custodyChain,
    deployment,
    secondFactor,
  });
  const contacts = createContacts({ pool, clock, publicUrl, requireLiveSession });
  const leaderboard = createLeaderboard({
    ...base,
    prizeHoldMs: config.prizeHoldMs,
    prizeDepositDays: config.prizeDepositDays,
    prizeToken: deployment.tokens.usdc.symbol,
    acceptsPayments: () => settlement.acceptsSends("usdc"),
    assignSafe: wallets.createSmartAccount,
  });
  const bankRails = createBankRails(outside, {
    people,
    notifications,
    safeAddressOf,
    settlement,
    registry: registry.registry,
  });
  const { verification, bankAccounts } = bankRails.modules;
  const rewards = createRewards({
    ...base,
    rulesFile: config.rewardRulesFile,
    publicUrl,
    listReachedBrowsers: (personId) => notifications.listReachedBrowsers(personId),
    sumDeposits,
    findDepositsReaching,
    isIdentityVerified: verification.hasReachedActive,
    readOtherProblems: leaderboard.readPrizeProblems,
    prizeDepositMs: config.prizeDepositDays * dayMs,
    rememberSecret: oldestOf(secrets.bankDetailsKeys),
    onCounted: leaderboard.countReferral,
  });
  const signUps = createSignUps({
    ...base,
    listWithFullProfile: people.listWithFullProfile,
    listWithSafe: wallets.listWithSafe,
    steps: [
      wallets.register,
      wallets.createSmartAccount,
      notifications.welcome,
      rewards.attachNoted,
      rewards.grantSignup,
    ],
  });
  const walletSends = wireWalletSends(outside, {
    people,
    settlement,
    verification,
    forStaff,
    readApprovalFacts: readApprovalFactsFor(operations.decideScreeningCase),
  });
  const { safeTransactions, otherTokens } = wireSafeTransactions(outside, {
    wallets,
    secondFactor,
    settlement,
    walletSends,
    readApprovalFactsFor,
    registry: registry.registry,
  });
  const payments = createPayments({
    pool,
    clock,
    signing: safeTransactions.payments,
    limits: config.limits,
    maxSendsPerNetworkPerDay: config.costs.sendsPerNetwork,
    maxSendsPerDay: config.maxSendsPerDay,
    acceptsSends: settlement.acceptsSends,
    cancelQueued: settlement.cancelQueued,
    onGroup: (size) => registry.sendGroupSize.observe(size),
  });
  const readPaymentLimits = createReadLimits({
    pool,
    clock,
    limits: config.limits,
    reviewFromMajor: config.reviewFromMajor,
    maxSendsPerDay: config.maxSendsPerDay,
  });
  const blockedPeople = createBlockedPeople({
    ...base,
    withholdRequests: payments.withholdRequests,
    withdrawNotifications: notifications.withdrawRequests,
  });
  const paymentReturns = createReturns({ pool, clock, logger });
  const exchange = wireExchange(outside, { settlement, wallets });
  const { activity, readAddresses, readHistory } = wireActivity(outside, {
    bankRails,
    walletSends,
    safeTransactions,
  });
  const receipts = createReceipts({
    ...base,
    box,
    publicUrl,
    readAddresses,
    titleOf: (kind, direction) => describeActivity(kind, direction).title,
  });
  const proofOfBooks = createProofOfBooks({
    ...base,
    box,
    publisher: outside.relayChain.relayer,
    deployment,
    settlement,
  });
  const cards = createCards({
    ...base,
    issuer: outside.cardIssuer,
    partnerId: config.cards?.partnerId ?? null,
    box,
    lilOf: (personId) => wallets.available(personId, "LIL"),
    countryOf: async (personId) => (await people.readProfile(personId)).country_code,
    readPhone: (typed) => parsePhone(typed)?.number ?? null,
  });
  const assistant = wireAssistant(outside);
  const forfeits = createForfeits({
    ...base,
    assignSafe: wallets.createSmartAccount,
  });
  const interventions = wireInterventions(outside, {
    ...forStaff,
    identity,
    secondFactor,
    isStaff,
  });
  const approvals = wireApprovals(outside, { ...forStaff, rewards, forfeits, interventions });
  return {
    ...forStaff,
    idempotency,
    /** Records that belong to no module. */
    records: {
      forgetEndedCounters: () => forgetEndedCounters(pool, clock.now()),
      forgetEarlierUse: () => forgetEarlierUse(pool, clock.now()),
      /** Creates the partitions of the next three months. */
      addPeriods: () => addPeriods(pool, new Date(clock.now().getTime() + periodsAheadMs)),
    },
    identity,
    people,
    legalDocuments,
    magicLinks,
    secondFactor,
    ownKeys,
    wallets,
    handovers,
    settlement,
    relays,
    notifications,
    contacts,
    rewards,
    signUps,
    leaderboard,
    payments: { ...payments, readLimits: readPaymentLimits },
    exchange,
    blockedPeople,
    receipts,
    proofOfBooks,
    walletSends,
    safeTransactions,
    otherTokens,
    paymentReturns,
    ...bankRails.modules,
    forfeits,
    interventions,
    approvals,
    assistant,
    cards,
    activity: { ...activity, readHistory },
    cases: wireCases(outside, {
      identity,
      wallets,
      ...forStaff,
      approvals,
      notifications,
      secondFactor,
      legalDocuments,
      cards,
      readLimits: readPaymentLimits,
      listMovements: activity.listTransactions,
      listBankAccounts: bankAccounts.listAccounts,
      tellPerson: announceSecurityChange,
    }),
  };
}

export type WiredModules = ReturnType<typeof wireModules>;
