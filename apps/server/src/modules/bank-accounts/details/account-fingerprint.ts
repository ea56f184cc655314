import { createHmac } from "node:crypto";
import type { ReadAccount } from "./read-details.ts";

/**
 * By what the same account is known again without keeping its number: a keyed hash, because there are
 * too few account numbers for a plain one to hide any.
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
