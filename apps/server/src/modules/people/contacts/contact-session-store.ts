import type { Queryable } from "@lilypad/db";
import { insertRow, updateRow } from "../../../platform/rows/index.ts";
import { type ContactSessionRow, contactSessionTable } from "./rows.gen.ts";

export type ContactSession = Pick<
  ContactSessionRow,
  "personId" | "sessionId" | "expiresAt" | "usedAt"
>;

export async function addContactSession(
  db: Queryable,
  session: Omit<ContactSession, "usedAt"> & { tokenHash: Buffer; now: Date },
): Promise<void> {
  await insertRow(db, contactSessionTable, {
    tokenHash: session.tokenHash,
    personId: session.personId,
    sessionId: session.sessionId,
    createdAt: session.now,
    expiresAt: session.expiresAt,
  });
}

const columns = "person_id, session_id, expires_at, used_at";

export async function findContactSession(
  db: Queryable,
  tokenHash: Buffer,
): Promise<ContactSession | null> {
  const { rows } = await db.query<ContactSession>(
    `select ${columns} from contact_session where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/**
 * Like `findContactSession`, with a lock on the row, so that only one of two concurrent uploads
 * succeeds.
 */
export async function lockContactSession(
  db: Queryable,
  tokenHash: Buffer,
): Promise<ContactSession | null> {
  const { rows } = await db.query<ContactSession>(
    `select ${columns} from contact_session where token_hash = $1 for update`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

export async function useContactSession(
  db: Queryable,
  tokenHash: Buffer,
  used: { contacts: number; addresses: number; now: Date },
): Promise<void> {
  await updateRow(db, contactSessionTable, tokenHash, {
    usedAt: used.now,
    contactCount: used.contacts,
    addressCount: used.addresses,
  });
}

/** Serialises one person's uploads until the transaction ends. */
export async function lockUploadsOf(db: Queryable, personId: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 14))", [personId]);
}

/** Counts the addresses that were looked up for a person since a time. */
export async function countAddressesSince(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<number> {
  const { rows } = await db.query<{ addresses: number }>(
    `select coalesce(sum(address_count), 0)::integer as addresses from contact_session
       where person_id = $1 and used_at > $2`,
    [personId, since],
  );
  return rows[0]?.addresses ?? 0;
}

/** A link that was used has both. */
type LatestUpload = {
  [Column in "contactCount" | "usedAt"]: NonNullable<ContactSessionRow[Column]>;
};

export async function findLatestUpload(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<LatestUpload | null> {
  const { rows } = await db.query<LatestUpload>(
    `select contact_count, used_at from contact_session
       where person_id = $1 and used_at > $2 order by used_at desc limit 1`,
    [personId, since],
  );
  return rows[0] ?? null;
}

/** Deletes links that ended before a time. @returns the number of deleted links */
export async function removeContactSessions(db: Queryable, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.query("delete from contact_session where expires_at < $1", [
    endedBefore,
  ]);
  return rowCount ?? 0;
}
