// Long because it connects the modules of identity as the product does.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Pool } from "@lilypad/db";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { pino } from "pino";
import { Registry } from "prom-client";
import { findDepositsReaching, sumDeposits } from "../../src/modules/books/activity/index.ts";
import {
  createAccessTokens,
  createIdentity,
  type Identity,
  type IdentityDeps,
  type IdentityLimits,
  identityLimits,
  type OnSignIn,
  registerIdentityRoutes,
} from "../../src/modules/enter/identity/index.ts";
import {
  createMagicLinks,
  type LinkLimits,
  registerMagicLinksRoutes,
} from "../../src/modules/enter/magic-links/index.ts";
import { ownKeyRemoval } from "../../src/modules/enter/own-keys/index.ts";
import {
  createSecondFactor,
  passkeySince,
  registerSecondFactorRoutes,
  type SecurityChange,
} from "../../src/modules/enter/second-factor/index.ts";
import { registerSessionProtocol } from "../../src/modules/enter/session-protocol/index.ts";
import {
  type CountedReferral,
  createRewards,
  registerRewardsRoutes,
} from "../../src/modules/grow/rewards/index.ts";
import {
  createBlockedPeople,
  registerBlockedPeopleRoutes,
} from "../../src/modules/people/blocked-people/index.ts";
import { createContacts, registerContactsRoutes } from "../../src/modules/people/contacts/index.ts";
import {
  adminBoundAt,
  createPeople,
  registerPeopleRoutes,
} from "../../src/modules/people/people/index.ts";
import {
  createApprovals,
  registerApprovalsRoutes,
} from "../../src/modules/staff/approvals/index.ts";
import { createAuditLog, registerAuditLogRoutes } from "../../src/modules/staff/audit-log/index.ts";
import { createFreezes, registerFreezesRoutes } from "../../src/modules/staff/freezes/index.ts";
import { createStaff, registerStaffRoutes } from "../../src/modules/staff/staff/index.ts";
import {
  announceSecurityChange,
  createNotifications,
  registerNotificationsRoutes,
} from "../../src/modules/tell/notifications/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { registerAuthentication } from "../../src/platform/http/authentication.ts";
import { registerErrorHandler } from "../../src/platform/http/error-handler.ts";
import { registerIdempotency } from "../../src/platform/http/idempotency-key.ts";
import { registerLimits } from "../../src/platform/http/limits.ts";
import { logRequests } from "../../src/platform/http/log-requests.ts";
import { readJsonBodies } from "../../src/platform/http/requests/json-bodies.ts";
import { createIdempotency } from "../../src/platform/idempotency/index.ts";
import { createMetrics } from "../../src/platform/metrics/index.ts";
import type { Mail } from "../../src/platform/outside/mailer.ts";
import { createSealedBox } from "../../src/platform/sealed/sealed-box.ts";
import { waitingChanges } from "../../src/waiting-changes.ts";
import { findPeopleBehind } from "../../src/wiring/whom-it-is-about.ts";

export const publicUrl = "https://app.lilypad.example";

export interface IdentityAppOptions {
  pool: Pool;
  adminEmails?: string[];
  limits?: IdentityLimits;
  linkLimits?: LinkLimits;
  onSignIn?: OnSignIn;
  /** Source of the tokens of links; the system's random numbers if omitted. */
  linkRandom?: (size: number) => Buffer;
  /** Source of codes and tokens; the system's random numbers if omitted. */
  random?: IdentityDeps["random"];
  /** File with the reward rules; the product's own rules if omitted. */
  rulesFile?: string;
  /** Days for which a referee's money must stay before the referral counts; 0 if omitted. */
  prizeDepositDays?: number;
  /** How old the passkey of a new member of staff has to be; 0 if omitted. */
  minStaffPasskeyAgeMs?: number;
  /** Overrides limits of the contract, by the name of their counter. */
  limitMaxima?: Record<string, number>;
  /** Start of the clock; 1 May 2026 if omitted. */
  startsAt?: Date;
}

interface RequestOptions {
  body?: unknown;
  token?: string | undefined;
  ip?: string;
  /** Additional headers, such as the user agent and cookies. */
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** The parsed body, untyped for tests. */
  body: {
    success?: boolean;
    code?: string | number;
    error_code?: string;
    // biome-ignore lint/suspicious/noExplicitAny: answers of every operation pass through here
    data?: any;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    [member: string]: any;
  };
}

/**
 * Opens the modules for identity, people, second factor, notifications, rewards, contacts and blocked people
 * behind HTTP, with a movable clock and a mailbox.
 */
export async function openIdentityApp(options: IdentityAppOptions) {
  const { pool, adminEmails = [] } = options;
  let now = options.startsAt ?? new Date("2026-05-01T09:00:00Z");
  const clock = { now: () => now };
  const mails: Mail[] = [];
  const wallets = new Map<string, string>();
  const subscribers = new Set<string>();
  const post = { refuses: false };
  const mailer = {
    async send(mail: Mail) {
      if (post.refuses) throw new Error("the mail server is unavailable");
      mails.push(mail);
    },
  };
  const logged: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => logged.push(line) });
  const accessTokenKeys = ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
  const secrets = {
    accessTokenKeys,
    codePeppers: ringOf(randomBytes(32)),
    passcodePeppers: ringOf(randomBytes(32)),
    refreshTokenKeys: ringOf(randomBytes(32)),
    vapidKeys: ringOf(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
    unsubscribeKeys: ringOf(randomBytes(32)),
    bankDetailsKeys: ringOf(randomBytes(32)),
  };
  const settings = { publicUrl, adminEmails, supportEmail: "support@lilypad.example" };
  const identity: Identity = createIdentity({
    pool,
    clock,
    logger,
    mailer,
    settings,
    secrets,
    // All people of a test have the same network address.
    limits: options.limits ?? { ...identityLimits, newAccountsPerNetworkAndDay: 1_000_000 },
    ...(options.random === undefined ? {} : { random: options.random }),
    ...(options.onSignIn === undefined ? {} : { onSignIn: options.onSignIn }),
  });
  const auditLog = createAuditLog({ pool, clock, logger, registry: new Registry() });
  const staff = createStaff({
    pool,
    clock,
    logger,
    mailer,
    publicUrl,
    adminEmails,
    passkeySince,
    adminBoundAt,
    minPasskeyAgeMs: options.minStaffPasskeyAgeMs ?? 0,
  });
  const freezes = createFreezes({
    pool,
    clock,
    logger,
    tellPerson: announceSecurityChange,
    waitingChanges,
  });
  const people = createPeople({
    pool,
    clock,
    staffRoleOf: staff.roleOf,
    freezeOf: freezes.freezeOf,
    safeAddressOf: async (personId) => wallets.get(personId) ?? null,
    ...(options.random === undefined ? {} : { random: options.random }),
  });
  const { requireLiveSession } = identity;
  const { completeOnboarding } = people;
  const notifications = createNotifications({
    pool,
    clock,
    logger,
    mailer,
    secrets,
    pushServices: { hosts: ["push.example.com"], sandboxUrl: undefined },
    texter: null,
    settings: { ...settings, cancelHandoverUrl: (id) => `${publicUrl}/cancel/${id}` },
    completeOnboarding,
  });
  const countedReferrals: CountedReferral[] = [];
  const verified = new Set<string>();
  const rewards = createRewards({
    pool,
    clock,
    logger,
    rulesFile: options.rulesFile,
    publicUrl,
    listReachedBrowsers: async (personId) =>
      subscribers.has(personId) ? [`browser of ${personId}`] : [],
    sumDeposits,
    findDepositsReaching,
    prizeDepositMs: (options.prizeDepositDays ?? 0) * 24 * 60 * 60 * 1000,
    rememberSecret: secrets.bankDetailsKeys.current,
    isIdentityVerified: async (_db, personId) => verified.has(personId),
    onCounted: async (_db, referral) => void countedReferrals.push(referral),
  });
  const approvals = createApprovals({
    pool,
    clock,
    logger,
    kinds: [freezes.approval, staff.approval, ...rewards.approvals],
    readRole: staff.readRole,
    appendEntry: auditLog.append,
  });
  const contacts = createContacts({ pool, clock, publicUrl, requireLiveSession });
  const blockedPeople = createBlockedPeople({
    pool,
    clock,
    logger,
    withholdRequests: async () => [],
    withdrawNotifications: notifications.withdrawRequests,
  });
  const links = createMagicLinks({
    pool,
    clock,
    logger,
    mailer,
    settings,
    hasAccount: identity.hasAccount,
    attemptSourceOf: identity.attemptSourceOf,
    deviceTokenFor: identity.deviceTokenFor,
    signInByAddress: identity.signInByAddress,
    issueOpened: identity.issueOpened,
    ...(options.linkLimits === undefined ? {} : { limits: options.linkLimits }),
    ...(options.linkRandom === undefined ? {} : { randomBytes: options.linkRandom }),
  });
  const securityChanges: SecurityChange[] = [];
  const signingUp = new Set<string>();
  const secondFactor = createSecondFactor({
    pool,
    clock,
    logger,
    passcodePeppers: ringOf(randomBytes(32)),
    loweredDailyLimits: { USD: 2_500_000_000n, EUR: 2_500_000_000n, LIL: 500_000_000_000n },
    publicUrl,
    isStaff: async (personId) => (await staff.roleOf(personId)) !== null,
    mayAddFirstPasskey: staff.mayAddFirstPasskey,
    security: identity.security,
    authenticate: identity.authenticate,
    refreshSession: identity.refreshSession,
    onSecurityChange: async (_db, change) => void securityChanges.push(change),
    isSigningUp: async (personId) => signingUp.has(personId),
    ownKeyRemoval,
  });
  const requestLogger: FastifyBaseLogger = logger;
  const app: FastifyInstance = Fastify({ loggerInstance: requestLogger });
  registerErrorHandler(app);
  logRequests(app, { logger, metrics: createMetrics() });
  readJsonBodies(app);
  registerAuthentication(app, identity.authenticate, {
    ...identity,
    requireNotFrozen: freezes.requireNotFrozen,
    staffDesk: {
      roleOf: staff.roleOf,
      append: auditLog.append,
      findPeopleBehind: (kind, named) => findPeopleBehind(pool, kind, named),
    },
  });
  const box = createSealedBox(secrets.bankDetailsKeys);
  registerIdempotency(app, createIdempotency({ pool, clock, logger, box }));
  registerLimits(app, { pool, clock, maxima: options.limitMaxima ?? {} });
  registerIdentityRoutes(app, identity);
  registerPeopleRoutes(app, people);
  registerMagicLinksRoutes(app, links);
  registerSessionProtocol(app, { identity, links });
  registerSecondFactorRoutes(app, secondFactor);
  registerNotificationsRoutes(app, notifications);
  registerRewardsRoutes(app, rewards);
  registerContactsRoutes(app, contacts);
  registerBlockedPeopleRoutes(app, blockedPeople);
  registerAuditLogRoutes(app, auditLog);
  registerStaffRoutes(app, staff);
  registerFreezesRoutes(app, freezes);
  registerApprovalsRoutes(app, approvals);
  await app.ready();

  const call = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    { body, token, ip = "203.0.113.1", headers = {} }: RequestOptions = {},
  ): Promise<Answer> => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const parsed = response.payload === "" ? {} : JSON.parse(response.payload);
    return { status: response.statusCode, headers: response.headers, body: parsed };
  };

  const codeFor = (email: string): string => {
    const codes = mails
      .filter(({ to }) => to === email.toLowerCase())
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    return codes.at(-1) ?? `no code was mailed to ${email}`;
  };

  /** Requests a code as the app does. */
  const ask = (email: string, type = "signup", ip?: string) =>
    call("POST", "/api/v1/auth/send-otp", {
      body: { email, type },
      ...(ip === undefined ? {} : { ip }),
    });
  /** Enters a code as the app does. */
  const enter = (email: string, token: string, type = "signup", ip?: string) =>
    call("POST", "/api/v1/auth/verify-otp", {
      body: { email, token, type },
      ...(ip === undefined ? {} : { ip }),
    });

  const signIn = async (email: string, type: "signup" | "login" = "signup") => {
    await ask(email, type);
    const answer = await enter(email, codeFor(email), type);
    const session: { access_token: string; refresh_token: string; user: { id: string } } =
      answer.body.data.session;
    return {
      token: session.access_token,
      refreshToken: session.refresh_token,
      personId: session.user.id,
      email,
    };
  };

  const tokens = createAccessTokens({
    privateKeys: accessTokenKeys,
    issuer: `${publicUrl}/auth/v1`,
    clock,
  });

  return {
    app,
    pool,
    identity,
    staff,
    approvals,
    freezes,
    auditLog,
    secondFactor,
    /** The changes of security settings that people were notified about. */
    securityChanges,
    /** Ids of people who are still signing up, and so have no Safe yet. */
    signingUp,
    links,
    notifications,
    /** Sends all queued notifications. */
    async delivered() {
      const { plan, deliver } = notifications.workers;
      while ((await plan.pass()) + (await deliver.pass()) > 0);
    },
    mails,
    logged,
    wallets,
    rewards,
    /** Referrals that have started to count on the leaderboard. */
    countedReferrals,
    /** Ids of people whose identity is verified. */
    verified,
    contacts,
    blockedPeople,
    /** Ids of people who have received a push. */
    subscribers,
    post,
    call,
    mailsTo: (email: string) => mails.filter((mail) => mail.to === email),
    codeFor,
    ask,
    enter,
    signIn,
    /** Signs an access token for a person who was added to the database directly. */
    tokenFor: async (caller: Caller) => (await tokens.sign(caller)).token,
    now: () => now,
    passSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type IdentityApp = Awaited<ReturnType<typeof openIdentityApp>>;
