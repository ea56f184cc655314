import type { Queryable } from "@lilypad/db";
import type { BankLinkRow } from "../rows.gen.ts";

export type BankLink = Omit<BankLinkRow, "createdAt">;

export async function addBankLink(
  db: Queryable,
  link: Omit<BankLink, "attempts"> & { now: Date },
): Promise<void> {
  await db.query(
    `insert into bank_link (id, person_id, provider, created_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
    [link.id, link.personId, link.provider, link.now, link.expiresAt],
  );
}

export async function findBankLink(db: Queryable, id: string): Promise<BankLink | null> {
  const { rows } = await db.query<BankLink>(
    "select id, person_id, provider, attempts, expires_at from bank_link where id = $1",
    [id],
  );
  return rows[0] ?? null;
}

export async function countRefusal(db: Queryable, id: string): Promise<void> {
  await db.query("update bank_link set attempts = attempts + 1 where id = $1", [id]);
}

/** Deletes links that expired before a time. @returns the number of deleted links */
export async function removeBankLinks(db: Queryable, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.query("delete from bank_link where expires_at < $1", [endedBefore]);
  return rowCount ?? 0;
}
