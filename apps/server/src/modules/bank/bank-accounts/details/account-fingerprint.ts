import { createHmac } from "node:crypto";
import type { ReadAccount } from "./read-details.ts";

/**
 * A keyed hash that recognises the same bank account without storing its number. The hash needs a
 * key because there are so few account numbers that an unkeyed hash could be reversed.
 * @returns 32 bytes
 */
export function fingerprintOf(
  key: Buffer,
  {
    personId,
    account,
  }: { personId: string; account: Pick<ReadAccount, "currency" | "country" | "fields"> },
): Buffer {
  const fields = Object.entries(account.fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const identity = JSON.stringify([personId, account.currency, account.country, fields]);
  return createHmac("sha256", key).update(`linked-account:${identity}`).digest();
}
