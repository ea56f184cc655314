import type { Queryable } from "@lilypad/db";
import { findRow, insertRow } from "../../../../platform/rows/index.ts";
import { type BankLinkRow, bankLinkTable } from "../rows.gen.ts";

export type BankLink = Omit<BankLinkRow, "createdAt">;

export async function addBankLink(
  db: Queryable,
  link: Omit<BankLink, "attempts"> & { now: Date },
): Promise<void> {
  await insertRow(db, bankLinkTable, {
    id: link.id,
    personId: link.personId,
    provider: link.provider,
    createdAt: link.now,
    expiresAt: link.expiresAt,
  });
}

export async function findBankLink(db: Queryable, id: string): Promise<BankLink | null> {
  return findRow(db, bankLinkTable, id, {
    only: ["id", "personId", "provider", "attempts", "expiresAt"],
  });
}

export async function countRefusal(db: Queryable, id: string): Promise<void> {
  await db.query("update bank_link set attempts = attempts + 1 where id = $1", [id]);
}

/** Deletes links that expired before a time. @returns the number of deleted links */
export async function removeBankLinks(db: Queryable, endedBefore: Date): Promise<number> {
  const { rowCount } = await db.query("delete from bank_link where expires_at < $1", [endedBefore]);
  return rowCount ?? 0;
}
