import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import { toAddress } from "./handover-store.ts";

interface PersonSafe {
  safe: Address;
  owner: Address;
  isOwn: boolean;
}

/** Reads a person's Safe; null before they have one. */
export async function readSafe(db: Queryable, personId: string): Promise<PersonSafe | null> {
  const { rows } = await db.query<{ safeAddress: Buffer; ownerAddress: Buffer; isOwn: boolean }>(
    "select safe_address, owner_address, is_own from person_safe where person_id = $1",
    [personId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { safe: toAddress(row.safeAddress), owner: toAddress(row.ownerAddress), isOwn: row.isOwn };
}
