import type { Data, Operations } from "@lilypad/api-contract";
import { readCursor, toPage } from "../../../../platform/keyset-cursor.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { refreshTokenLifeMs } from "./refresh-token.ts";
import {
  countLiveSessions,
  listAllSessions,
  listLiveSessions,
  type SessionForStaff,
} from "./session-store.ts";

type Page = Data<Operations["listPersonSessions"]>;
type Shown = Page["sessions"][number];

/** A session that was not refreshed within a refresh token's lifetime has expired. */
const seenAfter = ({ clock }: Pick<IdentityContext, "clock">) =>
  new Date(clock.now().getTime() - refreshTokenLifeMs);

function toShown(session: SessionForStaff, liveSince: Date): Shown {
  const { lastSeenAt, revokedAt, revokedReason } = session;
  const isExpired = revokedAt === null && lastSeenAt <= liveSince;
  const expiredAt = new Date(lastSeenAt.getTime() + refreshTokenLifeMs);
  return {
    id: session.id,
    device: session.device,
    startedAt: session.createdAt.toISOString(),
    lastUsedAt: lastSeenAt.toISOString(),
    isConfirmed: session.aal === "aal2",
    endedAt: (isExpired ? expiredAt : revokedAt)?.toISOString() ?? null,
    endReason: isExpired ? "expired" : revokedReason,
  };
}

/** A person's most recently used live sessions, and how many live ones there are, for members of staff. */
export async function readSessionsForStaff(
  context: IdentityContext,
  personId: string,
  limit: number,
): Promise<{ sessions: Shown[]; liveSessions: number }> {
  const liveSince = seenAfter(context);
  const [sessions, liveSessions] = await Promise.all([
    listLiveSessions(context.pool, personId, liveSince),
    countLiveSessions(context.pool, personId, liveSince),
  ]);
  return {
    sessions: sessions.slice(0, limit).map((session) => toShown(session, liveSince)),
    liveSessions,
  };
}

/**
 * A page of all sessions of a person, latest sign-in first, for members of staff.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listSessionsForStaff(
  context: IdentityContext,
  personId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await listAllSessions(context.pool, personId, { after, limit: limit + 1 });
  const liveSince = seenAfter(context);
  const { shown, nextCursor } = toPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));
  return {
    sessions: shown.map((session) => toShown(session, liveSince)),
    nextCursor,
  };
}
