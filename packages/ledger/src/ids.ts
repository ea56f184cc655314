declare const brand: unique symbol;

/** The number of a ledger account, taken from the database's sequence. */
export type AccountId = bigint & { readonly [brand]: "account" };
/** A transfer's id: a UUIDv7 in lower case, made by the server. */
export type TransferId = string & { readonly [brand]: "transfer" };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws RangeError when the number cannot be an account's */
export function toAccountId(value: bigint): AccountId {
  if (value <= 0n || value >= 2n ** 63n) throw new RangeError(`${value} is not an account number`);
  return value as AccountId;
}

/** @throws RangeError when the text is not a UUID in lower case */
export function toTransferId(value: string): TransferId {
  if (!uuid.test(value)) throw new RangeError(`${JSON.stringify(value)} is not a transfer id`);
  return value as TransferId;
}
