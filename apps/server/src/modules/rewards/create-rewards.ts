import type { Queryable } from "@lilypad/db";
import { createTransactionalWorker, type DueWorker } from "../../platform/due-work/index.ts";
import {
  getRewardAnalytics,
  getRewardHealth,
  type RewardAnalytics,
  type RewardHealth,
} from "./administer-rewards.ts";
import { type ReloadedRules, reloadRules, type ShownRules, showRules } from "./administer-rules.ts";
import { attachReferral } from "./attach-referral.ts";
import { captureReferral, type Device, matchReferral } from "./capture-referral.ts";
import { forgetExpired } from "./forget-expired.ts";
import {
  approveReward,
  listProposals,
  type NewProposal,
  type ProposedReward,
  proposeReward,
  withdrawReward,
} from "./grant-by-admins.ts";
import { grantNotifications } from "./grant-notifications.ts";
import { type Grant, grantOnce } from "./grant-once.ts";
import { type CircularFlows, listCircularFlows } from "./list-circular-flows.ts";
import { countReferrals, listReferrals, type ReferralPage } from "./list-referrals.ts";
import { myReferralCode, type ReferralCode } from "./my-referral-code.ts";
import { attachNoted, noteReferral, type SigningUp } from "./note-referral.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { type GrantPage, getRewardStatus, listGrants, type RewardStatus } from "./own-rewards.ts";
import type { ReferralCounts } from "./referral-list-store.ts";
import { type Review, reviewQueue } from "./referral-review-store.ts";
import { rememberDevices } from "./remember-devices.ts";
import { createRememberedHash } from "./remembered-hash.ts";
import { noteEvents, reviewReferrals } from "./review-referrals.ts";
import { rememberEarlierGrants } from "./rewarded-address.ts";
import type { RewardsContext, RewardsDeps } from "./rewards-deps.ts";
import { createRulesBook } from "./rules-in-force.ts";

export interface Rewards {
  grantSignup(personId: string): Promise<Grant>;
  /** Granted once a push has reached the person, and still would. */
  grantNotifications(personId: string): Promise<Grant>;
  /** Remembers on which devices somebody asks for rewards. @param marks each with its kind: "visitor 3f…" */
  rememberDevices(personId: string, marks: readonly string[]): Promise<void>;
  myReferralCode(personId: string): Promise<ReferralCode>;
  /** Whether this code's owner is now the one who invited the person. */
  attachReferral(personId: string, code: string): Promise<boolean>;
  /** In the transaction that signs a person in: notes the code that their browser captured. */
  noteReferral(db: Queryable, signIn: SigningUp): Promise<void>;
  /** Attaches the code that was noted for a person, if any; again without effect. */
  attachNoted(personId: string): Promise<void>;
  /** Keeps a device's code for 24 hours. */
  captureReferral(capture: Device & { code: string; ip: string }): Promise<void>;
  /** The code that this device captured, or null. */
  matchReferral(device: Device & { ip: string }): Promise<string | null>;
  countReferrals(personId: string): Promise<ReferralCounts>;
  listReferrals(
    personId: string,
    page: { limit: number; cursor: string | undefined },
  ): Promise<ReferralPage>;
  listGrants(personId: string, page: { limit: number; offset: number }): Promise<GrantPage>;
  getStatus(personId: string): Promise<RewardStatus>;
  showRules(): Promise<ShownRules>;
  reloadRules(administrator: string): Promise<ReloadedRules>;
  proposeReward(administrator: string, proposal: NewProposal): Promise<ProposedReward>;
  approveReward(administrator: string, id: string): Promise<ProposedReward>;
  withdrawReward(administrator: string, id: string): Promise<ProposedReward>;
  listProposals(page: { isUndecided: boolean; limit: number }): Promise<ProposedReward[]>;
  /** Money that went round within the circle of somebody who invites. @param days how far back */
  listCircularFlows(days: number): Promise<CircularFlows>;
  getHealth(): Promise<RewardHealth>;
  getAnalytics(days: number): Promise<RewardAnalytics>;
  /** Puts this process's rules file in force, once at its start. */
  publishRules(): Promise<void>;
  /** In the transaction that empties the outbox: notes whose referrals to look at. */
  noteEvents(db: Queryable, events: readonly { topic: string; personId: string }[]): Promise<void>;
  /** Reviews referrals that are due. */
  worker: DueWorker;
  /** Remembers whose address was rewarded before addresses were remembered; again without effect. */
  rememberEarlierGrants(): Promise<void>;
  /** What is kept here about a person, for their own copy. */
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, person: { id: string; email: string }): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

function administration(context: RewardsContext) {
  return {
    showRules: () => showRules(context),
    reloadRules: (administrator) => reloadRules(context, administrator),
    proposeReward: (administrator, proposal) => proposeReward(context, administrator, proposal),
    approveReward: (administrator, id) => approveReward(context, administrator, id),
    withdrawReward: (administrator, id) => withdrawReward(context, administrator, id),
    listProposals: (page) => listProposals(context, page),
    listCircularFlows: (days) => listCircularFlows(context, days),
    getHealth: () => getRewardHealth(context),
    getAnalytics: (days) => getRewardAnalytics(context, days),
    publishRules: async () => {
      await context.rulesBook.load(null, context.clock.now());
    },
  } satisfies Partial<Rewards>;
}

function referrals(context: RewardsContext) {
  return {
    myReferralCode: (personId) => myReferralCode(context, personId),
    attachReferral: (personId, code) => attachReferral(context, personId, code),
    noteReferral,
    attachNoted: (personId) => attachNoted(context, personId),
    captureReferral: (capture) => captureReferral(context, capture),
    matchReferral: (device) => matchReferral(context, device),
    countReferrals: (personId) => countReferrals(context, personId),
    listReferrals: (personId, page) => listReferrals(context, personId, page),
    noteEvents: (db, events) => noteEvents(db, events, context.clock.now()),
    worker: createTransactionalWorker<Review>(context, reviewQueue, (db, reviews) =>
      reviewReferrals(context, db, reviews),
    ),
    rememberEarlierGrants: () => rememberEarlierGrants(context),
  } satisfies Partial<Rewards>;
}

/**
 * What people earn, and who invited whom.
 * @throws RewardRulesError when the rules file has errors
 */
export function createRewards(deps: RewardsDeps): Rewards {
  const context: RewardsContext = {
    ...deps,
    rulesBook: createRulesBook(deps.pool, deps.rulesFile),
    remembered: createRememberedHash(deps.rememberSecret),
  };
  return {
    grantSignup: (personId) => grantOnce(context, personId, "signup"),
    grantNotifications: (personId) => grantNotifications(context, personId),
    rememberDevices: (personId, marks) => rememberDevices(context, personId, marks),
    listGrants: (personId, page) => listGrants(context, personId, page),
    getStatus: (personId) => getRewardStatus(context, personId),
    ...referrals(context),
    ...administration(context),
    readOwnData: (personId, limit) => readOwnData(context, personId, limit),
    forgetPerson: (db, person) => forgetPerson(context, db, person),
    forgetExpired: () => forgetExpired(context),
  };
}
