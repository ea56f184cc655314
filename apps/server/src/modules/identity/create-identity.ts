import type { Queryable } from "@lilypad/db";
import type { Authenticate, Caller } from "../../platform/caller.ts";
import { systemRandom } from "../../platform/random.ts";
import { findPerson, findPersonByEmail } from "../people/index.ts";
import { type AttemptSource, attemptSourceOf } from "./codes/attempt-source.ts";
import { issueCodeTicket } from "./codes/code-ticket.ts";
import { issueDeviceToken } from "./codes/known-device.ts";
import { type CodeRequest, type CodeSent, sendCode } from "./codes/send-code.ts";
import { type CodeEntry, verifyCode } from "./codes/verify-code.ts";
import { type AccessTokens, createAccessTokens } from "./context/access-token.ts";
import {
  type IdentityContext,
  type IdentityDeps,
  identityLimits,
} from "./context/identity-deps.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetPerson } from "./forget-person.ts";
import { readOwnData } from "./own-data.ts";
import type { SessionHolder } from "./security/security-state-store.ts";
import { createSessionSecurity, type SessionSecurity } from "./security/session-security.ts";
import { requirePasskey, requireStepUp } from "./security/step-up.ts";
import { createLiveSessionCheck, isOwnAddress } from "./sessions/live-session.ts";
import { endOwnSession, listSessions, type SessionShown } from "./sessions/own-sessions.ts";
import { type RefreshResult, refreshSession } from "./sessions/refresh-session.ts";
import { noteRefreshSeen, revokeSession, revokeSessionsOf } from "./sessions/session-store.ts";
import {
  issueOpened,
  type OpenedSession,
  type ProvedAddress,
  type SignIn,
  signInByAddress,
  type Verification,
} from "./sessions/sign-in.ts";
import { type ProtocolUser, toProtocolUser } from "./sessions/to-protocol-user.ts";

export interface Identity {
  /** Reads an access token without asking the database whether it is good; null when it is not. */
  authenticate: Authenticate;
  /**
   * For routes that move money or touch security: refuses with UNAUTHENTICATED when the session was
   * ended since its access token was signed. Calls that arrive together share one query.
   */
  requireLiveSession(sessionId: string): Promise<void>;
  /**
   * As requireLiveSession, and for people with a second factor it was shown in this session within
   * the last ten minutes, else STEP_UP_REQUIRED. For what moves money, changes security settings or
   * reveals what a thief could use.
   */
  requireStepUp(holder: SessionHolder): Promise<void>;
  /** For administrators: the session is live and was confirmed with a passkey, else PASSKEY_REQUIRED. */
  requirePasskey(holder: SessionHolder): Promise<void>;
  /** What the second factor works through. */
  security: SessionSecurity;
  jwks: AccessTokens["jwks"];
  sendCode(request: CodeRequest): Promise<CodeSent>;
  /** Signed, for the browser that has just asked for a code. @param email lower case */
  codeTicketFor(email: string): string;
  /**
   * For a device on which somebody has just signed in to the address.
   * @param email lower case
   * @param deviceId of other addresses that were used there; null for none: it gets an id now
   */
  deviceTokenFor(email: string, deviceId: string | null): string;
  /** Who asks for codes and links of an address, for counting. @param email lower case */
  attemptSourceOf(email: string, asking: { deviceToken: string | null; ip: string }): AttemptSource;
  /** Where people reach this installation. */
  publicUrl: string;
  verifyCode(entry: CodeEntry): Promise<Verification>;
  /** Whether an address is the caller's own, who is signed in with it now. @param email lower case */
  isOwnAddress(caller: Caller | null, email: string): Promise<boolean>;
  /** @param email lower case */
  hasAccount(db: Queryable, email: string): Promise<boolean>;
  /** Opens a session for whoever has an address that was proved in this transaction. */
  signInByAddress(db: Queryable, proved: ProvedAddress): Promise<SignIn>;
  /** The tokens of a session, once the transaction that opened it has committed. */
  issueOpened(opened: OpenedSession): ReturnType<typeof issueOpened>;
  refreshSession(token: string, ip: string): Promise<RefreshResult>;
  /** Where the person is signed in. */
  listSessions(caller: Caller): Promise<SessionShown[]>;
  /** Ends one of the caller's own sessions. @throws NOT_FOUND for what is not theirs */
  endSession(caller: Caller, sessionId: string): Promise<void>;
  /** local: this session; others: all but this one; global: every session of the person. */
  endSessions(caller: Caller, scope: "local" | "others" | "global"): Promise<void>;
  findUser(personId: string): Promise<ProtocolUser | null>;
  /** What is kept here about a person beside their profile, for their own copy. */
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** In the transaction that deletes the account: takes out all that says who it was. */
  forgetPerson(db: Queryable, personId: string, now: Date): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** How people prove who they are, and their sessions. */
export function createIdentity(deps: IdentityDeps): Identity {
  const accessTokens = createAccessTokens({
    privateKey: deps.secrets.accessTokenKey,
    issuer: `${deps.settings.publicUrl}/auth/v1`,
    adminEmails: deps.settings.adminEmails,
    clock: deps.clock,
    async onRefreshSeen(hash) {
      try {
        await noteRefreshSeen(deps.pool, hash, deps.clock.now());
      } catch (error) {
        // The call goes on: a copied refresh token is then noticed one refresh later.
        deps.logger.warn({ err: error }, "the first use of a refreshed session was not noted");
      }
    },
  });
  const context: IdentityContext = {
    ...deps,
    onSignIn: deps.onSignIn ?? (async () => undefined),
    limits: deps.limits ?? identityLimits,
    random: deps.random ?? systemRandom,
    accessTokens,
  };
  const { pool, clock } = context;
  return {
    authenticate: accessTokens.verify,
    requireLiveSession: createLiveSessionCheck(pool),
    requireStepUp: (holder) => requireStepUp(context, holder),
    requirePasskey: (holder) => requirePasskey(context, holder),
    security: createSessionSecurity(context),
    jwks: accessTokens.jwks,
    sendCode: (request) => sendCode(context, request),
    codeTicketFor: (email) => issueCodeTicket(context.secrets.codePepper, email, clock.now()),
    deviceTokenFor: (email, deviceId) =>
      issueDeviceToken(
        context.secrets.codePepper,
        email,
        deviceId ?? context.random.bytes(16).toString("base64url"),
      ),
    attemptSourceOf: (email, asking) => attemptSourceOf(context.secrets.codePepper, email, asking),
    publicUrl: context.settings.publicUrl,
    verifyCode: (entry) => verifyCode(context, entry),
    isOwnAddress: (caller, email) => isOwnAddress(pool, caller, email),
    hasAccount: async (db, email) => (await findPersonByEmail(db, email)) !== null,
    signInByAddress: (db, proved) => signInByAddress(context, db, proved),
    issueOpened: (opened) => issueOpened(context, opened),
    refreshSession: (token, ip) => refreshSession(context, token, ip),
    async endSessions({ personId, sessionId }, scope) {
      const now = clock.now();
      if (scope === "local") return revokeSession(pool, sessionId, "signed_out", now);
      const except = scope === "others" ? sessionId : null;
      return revokeSessionsOf(pool, personId, "signed_out", now, except);
    },
    listSessions: (caller) => listSessions(context, caller),
    endSession: (caller, sessionId) => endOwnSession(context, caller, sessionId),
    async findUser(personId) {
      const person = await findPerson(pool, personId);
      return person === null ? null : toProtocolUser(person);
    },
    readOwnData: (personId, limit) => readOwnData(pool, personId, limit),
    forgetPerson,
    forgetExpired: () => forgetExpired(pool, clock.now()),
  };
}
