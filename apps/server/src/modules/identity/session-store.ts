import type { Queryable } from "@lilypad/db";

interface StoredSession {
  id: string;
  personId: string;
  aal: "aal1" | "aal2";
  createdAt: Date;
  revokedAt: Date | null;
}

const columns = `id, person_id as "personId", aal, created_at as "createdAt",
  revoked_at as "revokedAt"`;

export async function addSession(
  db: Queryable,
  session: { id: string; personId: string; now: Date },
): Promise<void> {
  await db.query("insert into session (id, person_id, created_at) values ($1, $2, $3)", [
    session.id,
    session.personId,
    session.now,
  ]);
}

/** Locks the session, so that two refreshes of one family happen one after the other. */
export async function lockSession(db: Queryable, id: string): Promise<StoredSession | null> {
  const { rows } = await db.query<StoredSession>(
    `select ${columns} from session where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function revokeSession(
  db: Queryable,
  id: string,
  reason: "signed_out" | "token_reused",
  now: Date,
): Promise<void> {
  await db.query(
    `update session set revoked_at = $2, revoked_reason = $3
       where id = $1 and revoked_at is null`,
    [id, now, reason],
  );
}

/** Ends every session of a person, but for one if it is named. */
export async function revokeSessionsOf(
  db: Queryable,
  personId: string,
  now: Date,
  except: string | null,
): Promise<void> {
  await db.query(
    `update session set revoked_at = $2, revoked_reason = 'signed_out'
       where person_id = $1 and revoked_at is null and id is distinct from $3`,
    [personId, now, except],
  );
}

/** Which of these sessions are live, of people who are not deactivated. */
export async function liveSessionsAmong(
  db: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: "live-sessions",
    text: `select session.id from session join person on person.id = session.person_id
       where session.id = any($1::uuid[]) and session.revoked_at is null
         and person.deactivated_at is null`,
    values: [ids],
  });
  return new Set(rows.map((row) => row.id));
}

interface StoredRefreshToken {
  sessionId: string;
  expiresAt: Date;
  usedAt: Date | null;
  /** Whether the token that followed this one has itself been used. */
  successorUsed: boolean;
}

export async function findRefreshToken(
  db: Queryable,
  hash: Buffer,
): Promise<StoredRefreshToken | null> {
  const { rows } = await db.query<StoredRefreshToken>(
    `select token.session_id as "sessionId", token.expires_at as "expiresAt",
       token.used_at as "usedAt", coalesce(successor.used_at is not null, false) as "successorUsed"
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
  await db.query(
    `insert into refresh_token (hash, session_id, parent_hash, issued_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
    [token.hash, token.sessionId, token.parentHash, token.now, token.expiresAt],
  );
}

/** Marks a token as used, and forgets those of its session that could not be used any more anyway. */
export async function useRefreshToken(
  db: Queryable,
  sessionId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await db.query("update refresh_token set used_at = $2 where hash = $1", [hash, now]);
  await db.query("delete from refresh_token where session_id = $1 and expires_at <= $2", [
    sessionId,
    now,
  ]);
}
