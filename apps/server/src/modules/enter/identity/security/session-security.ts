import type { Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import {
  findPerson,
  lockPerson,
  type Person,
  storeFactorChange,
} from "../../../people/people/index.ts";
import type { CodeSent } from "../codes/send-code.ts";
import { accessTokenSeconds } from "../context/access-token.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { type IssuedSession, issueSession } from "../sessions/issue-session.ts";
import { hashRefreshToken, refreshTokenLifeMs } from "../sessions/refresh-token.ts";
import {
  addRefreshToken,
  dropRefreshTokens,
  lockSession,
  touchSession,
} from "../sessions/session-store.ts";
import { type CodeOwner, sendSecurityCode, spendSecurityCode } from "./security-code.ts";
import {
  type SecurityState,
  type SessionHolder,
  storeConfirmation,
  unconfirmPasskey,
  unconfirmSessions,
} from "./security-state-store.ts";
import {
  hasPasskeyStepUp,
  requirePasskey,
  requireState,
  requireStepUp,
  stepUpMs,
} from "./step-up.ts";

/** Lower daily limits apply for 24 hours after a change of security settings. */
const loweredLimitsMs = 24 * 60 * 60_000;

/** A new access token for a session whose refresh token does not change. */
export interface FreshAccess {
  access_token: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
}

/** The person whose factors changed, and the session of the change; no session if a passcode reset took effect. */
export interface ChangedBy {
  personId: string;
  sessionId: string | null;
}

/** A continued session whose tokens are not signed yet. */
export interface ContinuedSession {
  person: Person;
  sessionId: string;
  refreshToken: string;
}

/**
 * The calls about sessions and people that the second-factor module makes. Calls with the same `db` are one
 * transaction.
 */
export interface SessionSecurity {
  sendCode(owner: CodeOwner): Promise<CodeSent>;
  spendCode(owner: CodeOwner, code: string | undefined): Promise<void>;
  readState(holder: SessionHolder, db?: Queryable): Promise<SecurityState>;
  requireStepUp(holder: SessionHolder, db?: Queryable): Promise<void>;
  /** Like requireStepUp, but the passkey must have been confirmed within the ten minutes. */
  requirePasskeyStepUp(holder: SessionHolder, db: Queryable): Promise<void>;
  /** Whether requirePasskeyStepUp would succeed. */
  hasPasskeyStepUp(holder: SessionHolder, db: Queryable): Promise<boolean>;
  /** Serialises changes of one person's security settings. */
  lockPerson(db: Queryable, personId: string): Promise<void>;
  /** Raises the session to aal2. @returns the end of its step-up */
  confirm(db: Queryable, holder: SessionHolder, by: "passcode" | "passkey"): Promise<Date>;
  /**
   * Lowers the daily limit and removes the confirmations of the person's sessions, except of the
   * one that made the change.
   */
  factorsChanged(
    db: Queryable,
    changed: ChangedBy,
    change: { secondFactor: boolean; passkeyRemoved: boolean },
  ): Promise<void>;
  /** Signs an access token with the current state of the session's row. */
  freshAccess(holder: SessionHolder): Promise<FreshAccess>;
  /** Starts a new family of refresh tokens for a session that was never revoked; null if it was. */
  continueSession(db: Queryable, holder: SessionHolder): Promise<ContinuedSession | null>;
  issue(continued: ContinuedSession, aal: "aal1" | "aal2"): Promise<IssuedSession>;
}

async function continueSession(
  { clock, random }: IdentityContext,
  db: Queryable,
  { personId, sessionId }: SessionHolder,
): Promise<ContinuedSession | null> {
  const now = clock.now();
  const session = await lockSession(db, sessionId);
  if (session === null || session.revokedAt !== null || session.personId !== personId) return null;
  const person = await findPerson(db, personId);
  if (person === null || person.deactivatedAt !== null) return null;
  const refreshToken = random.bytes(32).toString("base64url");
  // A session has only one family of tokens: the old family becomes invalid.
  await dropRefreshTokens(db, sessionId);
  await addRefreshToken(db, {
    hash: hashRefreshToken(refreshToken),
    sessionId,
    parentHash: null,
    now,
    expiresAt: new Date(now.getTime() + refreshTokenLifeMs),
  });
  await touchSession(db, sessionId, now);
  return { person, sessionId, refreshToken };
}

async function freshAccess(context: IdentityContext, holder: SessionHolder): Promise<FreshAccess> {
  const [person, state] = await Promise.all([
    findPerson(context.pool, holder.personId),
    requireState(context.pool, holder),
  ]);
  if (person === null) fail("UNAUTHENTICATED");
  const { token, expiresAtSeconds } = await context.accessTokens.sign({
    personId: person.id,
    email: person.email,
    sessionId: holder.sessionId,
    aal: state.aal,
  });
  return { access_token: token, expires_in: accessTokenSeconds, expires_at: expiresAtSeconds };
}

/** Creates the functions for sessions and people that the second-factor module calls. */
export function createSessionSecurity(context: IdentityContext): SessionSecurity {
  const { pool, clock } = context;
  return {
    sendCode: (owner) => sendSecurityCode(context, owner),
    spendCode: (owner, code) => spendSecurityCode(context, owner, code),
    readState: (holder, db = pool) => requireState(db, holder),
    requireStepUp: (holder, db) => requireStepUp(context, holder, db),
    async requirePasskeyStepUp(holder, db) {
      await requireStepUp(context, holder, db);
      await requirePasskey(context, holder, { db, withinMs: stepUpMs });
    },
    hasPasskeyStepUp: (holder, db) => hasPasskeyStepUp(context, holder, db),
    async lockPerson(db, personId) {
      if ((await lockPerson(db, personId)) === null) fail("UNAUTHENTICATED");
    },
    async confirm(db, holder, by) {
      const now = clock.now();
      const stepUpUntil = new Date(now.getTime() + stepUpMs);
      const passkeyVerifiedAt = by === "passkey" ? now : null;
      if (!(await storeConfirmation(db, holder, { stepUpUntil, passkeyVerifiedAt }))) {
        fail("UNAUTHENTICATED");
      }
      return stepUpUntil;
    },
    async factorsChanged(db, { personId, sessionId }, { secondFactor, passkeyRemoved }) {
      const now = clock.now();
      const limitsLoweredUntil = new Date(now.getTime() + loweredLimitsMs);
      await storeFactorChange(db, { personId, secondFactor, limitsLoweredUntil, now });
      await unconfirmSessions(db, personId, secondFactor ? sessionId : null);
      if (passkeyRemoved && sessionId !== null) await unconfirmPasskey(db, sessionId);
    },
    freshAccess: (holder) => freshAccess(context, holder),
    continueSession: (db, holder) => continueSession(context, db, holder),
    issue: (continued, aal) => issueSession(context, continued.person, { ...continued, aal }),
  };
}
