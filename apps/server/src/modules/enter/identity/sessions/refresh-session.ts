import type { Queryable } from "@lilypad/db";
import { inTransaction } from "@lilypad/db";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../../platform/limits/networks.ts";
import { findPerson, type Person } from "../../../people/people/index.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { type IssuedSession, issueSession } from "./issue-session.ts";
import {
  excuseEveryMs,
  hashRefreshToken,
  proofLifeMs,
  refreshTokenLifeMs,
  repeatWindowMs,
  successorOf,
} from "./refresh-token.ts";
import {
  addRefreshToken,
  excuseSession,
  findRefreshToken,
  lockSession,
  revokeSession,
  useRefreshToken,
} from "./session-store.ts";

export type RefreshRefusal = "not_found" | "expired" | "revoked" | "reused";

export type RefreshResult =
  | { ok: true; session: IssuedSession }
  | { ok: false; refusal: RefreshRefusal };

type Rotation =
  | { ok: true; person: Person; sessionId: string; aal: "aal1" | "aal2"; refreshToken: string }
  | { ok: false; refusal: RefreshRefusal };

/** The successor that a token got, which may have been derived with an older key. */
async function findSuccessor(
  db: Queryable,
  token: string,
  keys: KeyRing<Buffer>,
): Promise<string | null> {
  for (const key of keys.all) {
    const successor = successorOf(token, key);
    if ((await findRefreshToken(db, hashRefreshToken(successor))) !== null) return successor;
  }
  return null;
}

/**
 * Whether the reuse of a token can be excused, which is so once in `excuseEveryMs`. Usually its answer had arrived, and
 * was lost afterwards: a browser that is killed loses its last writes. If the token was a copy instead, two parties now
 * have the same token, and the next refresh of the second one ends the session.
 */
const canBeExcused = (excusedAt: Date | null, now: Date): boolean =>
  excusedAt === null || now.getTime() - excusedAt.getTime() >= excuseEveryMs;

/** Whether it was too long ago that the session's person proved who they are: at its sign-in, or in its last step-up. */
function needsProof(
  { createdAt, stepUpUntil }: { createdAt: Date; stepUpUntil: Date | null },
  now: Date,
): boolean {
  const provedAtMs = Math.max(createdAt.getTime(), stepUpUntil?.getTime() ?? 0);
  return now.getTime() - provedAtMs >= proofLifeMs;
}

async function rotate(context: IdentityContext, db: Queryable, token: string): Promise<Rotation> {
  const now = context.clock.now();
  const hash = hashRefreshToken(token);
  const family = await findRefreshToken(db, hash);
  if (family === null) return { ok: false, refusal: "not_found" };
  const session = await lockSession(db, family.sessionId);
  // Read again after locking: a concurrent refresh may have used the token.
  const stored = await findRefreshToken(db, hash);
  if (session === null || stored === null) return { ok: false, refusal: "not_found" };
  if (session.revokedAt !== null) return { ok: false, refusal: "revoked" };
  if (stored.expiresAt <= now || needsProof(session, now)) return { ok: false, refusal: "expired" };
  const person = await findPerson(db, session.personId);
  if (person === null || person.deactivatedAt !== null) return { ok: false, refusal: "revoked" };

  const keys = context.secrets.refreshTokenKeys;
  const granted = { ok: true, person, sessionId: session.id, aal: session.aal } as const;
  if (stored.usedAt === null) {
    const successor = successorOf(token, keys.current);
    await addRefreshToken(db, {
      hash: hashRefreshToken(successor),
      sessionId: session.id,
      parentHash: hash,
      now,
      expiresAt: new Date(now.getTime() + refreshTokenLifeMs),
    });
    await useRefreshToken(db, session.id, hash, now);
    return { ...granted, refreshToken: successor };
  }
  // Two of the app's tabs may refresh at the same time, or the answer was lost (closed tab, network
  // failure).
  const isAtOnce = now.getTime() - stored.usedAt.getTime() <= repeatWindowMs;
  const needsExcuse = stored.successorSeen && !isAtOnce;
  if (!stored.successorUsed && (!needsExcuse || canBeExcused(session.excusedAt, now))) {
    const successor = await findSuccessor(db, token, keys);
    // Its key was removed meanwhile, so the answer cannot be repeated, and the person signs in again.
    if (successor === null) return { ok: false, refusal: "expired" };
    if (needsExcuse) await excuseSession(db, session.id, now);
    return { ...granted, refreshToken: successor };
  }
  // Two parties have the same token, and it is unknown which of them is a thief.
  await revokeSession(db, session.id, "token_reused", now);
  return { ok: false, refusal: "reused" };
}

/**
 * Exchanges a refresh token for the next one and a new access token. The same token gets the same
 * successor again within 10 s, and later as long as no token of the first answer was used, because
 * that answer was lost. Once in thirty days it may also have been lost after it was used, as long as its refresh token was
 * not. Otherwise the token was copied, and the whole session ends (ADR 0034).
 */
export async function refreshSession(
  context: IdentityContext,
  token: string,
  ip: string,
): Promise<RefreshResult> {
  const { pool, clock, limits } = context;
  const network = networkOf(ip);
  const failures = await readAttempts(pool, "failed_refresh_from_ip", network, clock.now());
  if (failures.hits >= limits.failedRefreshesPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: failures.retryAfterSeconds });
  }
  const rotation = await inTransaction(pool, (db) => rotate(context, db, token));
  if (!rotation.ok) {
    await countAttempt(pool, "failed_refresh_from_ip", network, clock.now(), 3_600_000);
    return rotation;
  }
  const session = await issueSession(context, rotation.person, { ...rotation, isRefreshed: true });
  return { ok: true, session };
}
