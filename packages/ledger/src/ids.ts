declare const brand: unique symbol;

/** The id of a ledger account, a number from the database's sequence. */
export type AccountId = bigint & { readonly [brand]: "account" };
/** The id of a transfer: a UUIDv7 in lower case, created by the server. */
export type TransferId = string & { readonly [brand]: "transfer" };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws RangeError for a number that cannot be an account id */
export function toAccountId(value: bigint): AccountId {
  if (value <= 0n || value >= 2n ** 63n) throw new RangeError(`${value} is not an account id`);
  return value as AccountId;
}

/** @throws RangeError unless the text is a UUID in lower case */
export function toTransferId(value: string): TransferId {
  if (!uuid.test(value)) throw new RangeError(`${JSON.stringify(value)} is not a transfer id`);
  return value as TransferId;
}
