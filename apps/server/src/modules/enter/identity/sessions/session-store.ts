import type { Queryable } from "@lilypad/db";
import { insertRow, updateRow } from "../../../../platform/rows/index.ts";
import {
  type RefreshTokenRow,
  refreshTokenTable,
  type SessionRow,
  sessionTable,
} from "../rows.gen.ts";

const columns = "id, person_id, aal, device, created_at, last_seen_at, revoked_at";
type StoredSession = Omit<
  SessionRow,
  "stepUpUntil" | "passkeyVerifiedAt" | "revokedReason" | "excusedAt"
>;

/** A session as members of staff see it. */
export type SessionForStaff = StoredSession & Pick<SessionRow, "revokedReason">;

export async function addSession(
  db: Queryable,
  session: { id: string; personId: string; device: string; now: Date },
): Promise<void> {
  await insertRow(db, sessionTable, {
    id: session.id,
    personId: session.personId,
    device: session.device,
    createdAt: session.now,
    lastSeenAt: session.now,
  });
}

type LockedSession = StoredSession & Pick<SessionRow, "excusedAt" | "stepUpUntil">;

/** Locks the session, which serialises refreshes of its family. */
export async function lockSession(db: Queryable, id: string): Promise<LockedSession | null> {
  const { rows } = await db.query<LockedSession>(
    `select ${columns}, excused_at, step_up_until from session where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

type EndReason = NonNullable<SessionRow["revokedReason"]>;

/** Records ended sessions in the outbox, so that every node closes their event streams. */
const endAndTell = (condition: string) => `
  with ended as (
    update session set revoked_at = $1, revoked_reason = $2
    where ${condition} and revoked_at is null returning id, person_id)
  select count(*)::integer as ended,
    outbox_add('session', array_agg(person_id), array_agg(null::uuid), array_agg(id))
  from ended having count(*) > 0`;

export async function revokeSession(
  db: Queryable,
  id: string,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await db.query(endAndTell("id = $3"), [now, reason, id]);
}

/** Ends all sessions of a person, except one if it is given. @returns how many it has ended */
export async function revokeSessionsOf(
  db: Queryable,
  personId: string,
  reason: EndReason,
  now: Date,
  except: string | null,
): Promise<number> {
  const { rows } = await db.query<{ ended: number }>(
    endAndTell("person_id = $3 and id is distinct from $4"),
    [now, reason, personId, except],
  );
  return rows[0]?.ended ?? 0;
}

/** A person's live sessions, most recently used first. */
export async function listLiveSessions(
  db: Queryable,
  personId: string,
  seenAfter: Date,
): Promise<SessionForStaff[]> {
  const { rows } = await db.query<SessionForStaff>(
    `select ${columns}, revoked_reason from session
       where person_id = $1 and revoked_at is null and last_seen_at > $2
       order by last_seen_at desc, id limit 200`,
    [personId, seenAfter],
  );
  return rows;
}

/** How many sessions of a person are live. */
export async function countLiveSessions(
  db: Queryable,
  personId: string,
  seenAfter: Date,
): Promise<number> {
  const { rows } = await db.query<{ live: number }>(
    `select count(*)::integer as live from session
       where person_id = $1 and revoked_at is null and last_seen_at > $2`,
    [personId, seenAfter],
  );
  return rows[0]?.live ?? 0;
}

/** A page of all sessions of a person, ended ones too, latest first. */
export async function listAllSessions(
  db: Queryable,
  personId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<SessionForStaff[]> {
  const { rows } = await db.query<SessionForStaff>(
    `select ${columns}, revoked_reason from session
       where person_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
       order by created_at desc, id desc limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Whether the session is or was this person's. */
export async function isSessionOf(db: Queryable, id: string, personId: string): Promise<boolean> {
  const { rowCount } = await db.query("select 1 from session where id = $1 and person_id = $2", [
    id,
    personId,
  ]);
  return rowCount === 1;
}

/** Lists which of the given sessions are live and belong to people who are not deactivated. */
export async function liveSessionsAmong(
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  // PostgreSQL reuses the plan for one session. It plans again for several, which takes longer than finding one.
  const isOne = ids.length === 1;
  const { rows } = await db.query<Pick<SessionRow, "id">>({
    name: isOne ? "live-session" : "live-sessions",
    text: `select session.id from session join person_card person on person.id = session.person_id
       where session.id = ${isOne ? "$1" : "any($1::uuid[])"} and session.revoked_at is null
         and person.deactivated_at is null`,
    values: [isOne ? ids[0] : ids],
  });
  return new Set(rows.map((row) => row.id));
}

type StoredRefreshToken = Pick<RefreshTokenRow, "sessionId" | "expiresAt" | "usedAt"> & {
  /** Whether the successor of this token has been used. */
  successorUsed: boolean;
  /** Whether the access token that came with the successor has been used. */
  successorSeen: boolean;
};

export async function findRefreshToken(
  db: Queryable,
  hash: Buffer,
): Promise<StoredRefreshToken | null> {
  const { rows } = await db.query<StoredRefreshToken>(
    `select token.session_id, token.expires_at, token.used_at,
       coalesce(successor.used_at is not null, false) as successor_used,
       coalesce(successor.seen_at is not null, false) as successor_seen
     from refresh_token token
     left join refresh_token successor on successor.parent_hash = token.hash
     where token.hash = $1`,
    [hash],
  );
  return rows[0] ?? null;
}

export async function addRefreshToken(
  db: Queryable,
  token: {
    hash: Buffer;
    sessionId: string;
    parentHash: Buffer | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await insertRow(db, refreshTokenTable, {
    hash: token.hash,
    sessionId: token.sessionId,
    parentHash: token.parentHash,
    issuedAt: token.now,
    expiresAt: token.expiresAt,
  });
}

/**
 * Marks a token as used and its session as seen, and deletes the session's tokens that cannot be
 * used any more.
 */
export async function useRefreshToken(
  db: Queryable,
  sessionId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await updateRow(db, refreshTokenTable, hash, { usedAt: now });
  await updateRow(db, sessionTable, sessionId, { lastSeenAt: now });
  await db.query("delete from refresh_token where session_id = $1 and expires_at <= $2", [
    sessionId,
    now,
  ]);
}

/** Records that a used token was accepted although its answer had arrived. */
export async function excuseSession(db: Queryable, id: string, now: Date): Promise<void> {
  await updateRow(db, sessionTable, id, { excusedAt: now });
}

/** Records that the answer with a refresh token arrived, because its access token was used. */
export async function noteRefreshSeen(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.query({
    name: "note-refresh-seen",
    text: "update refresh_token set seen_at = $2 where hash = $1 and seen_at is null",
    values: [hash, now],
  });
}

/** Deletes a session's family of refresh tokens before a new one is started. */
export async function dropRefreshTokens(db: Queryable, sessionId: string): Promise<void> {
  await db.query("delete from refresh_token where session_id = $1", [sessionId]);
}

/** Records that the session was used. */
export async function touchSession(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await updateRow(db, sessionTable, sessionId, { lastSeenAt: now });
}
