import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { refreshTokenLifeMs } from "./refresh-token.ts";
import { isSessionOf, listLiveSessions, revokeSession } from "./session-store.ts";

/** A session as shown to its owner. */
export interface SessionShown {
  id: string;
  device: string;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}

/**
 * The caller's sessions that can still be used: the current one first, then the most recently used.
 */
export async function listSessions(
  { pool, clock }: IdentityContext,
  caller: Caller,
): Promise<SessionShown[]> {
  // A session that was not refreshed within a refresh token's lifetime has expired.
  const seenAfter = new Date(clock.now().getTime() - refreshTokenLifeMs);
  const sessions = await listLiveSessions(pool, caller.personId, seenAfter);
  return sessions
    .map((session) => ({
      id: session.id,
      device: session.device,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      current: session.id === caller.sessionId,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Ends one of the caller's own sessions immediately; repeating it has no effect.
 * @throws NOT_FOUND for other people's sessions and unknown ids alike
 */
export async function endOwnSession(
  { pool, clock }: IdentityContext,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  if (!(await isSessionOf(pool, sessionId, caller.personId))) fail("NOT_FOUND");
  const reason = sessionId === caller.sessionId ? "signed_out" : "ended_elsewhere";
  await revokeSession(pool, sessionId, reason, clock.now());
}
