import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
import type { TokenReturnRow } from "../rows.gen.ts";
import { addressOf, bytesOf } from "../state/other-tokens-deps.ts";

/** A return as the module works with it. */
export interface TokenReturn
  extends Omit<
    TokenReturnRow,
    "safeAddress" | "token" | "amount" | "address" | "transactionHash" | "correlationId"
  > {
  safe: Address;
  /** Null for ether. */
  token: Address | null;
  /** In the smallest unit of the token. */
  amount: bigint;
  to: Address;
  hash: `0x${string}` | null;
}

/** Reads a row of the table. */
export const readReturn = ({
  safeAddress,
  token,
  amount,
  address,
  transactionHash,
  correlationId: _,
  ...rest
}: TokenReturnRow): TokenReturn => ({
  ...rest,
  safe: addressOf(safeAddress),
  token: token === null ? null : addressOf(token),
  amount: BigInt(amount),
  to: addressOf(address),
  hash: transactionHash === null ? null : `0x${transactionHash.toString("hex")}`,
});

export type NewReturn = Pick<
  TokenReturn,
  "id" | "personId" | "safe" | "token" | "symbol" | "decimals" | "amount" | "to" | "requestedAt"
> & { correlationId: string };

/**
 * Stores a return that a person requests.
 * @returns false if one of the same token of the same Safe waits already
 */
export async function addReturn(db: Queryable, given: NewReturn): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into token_return (id, person_id, safe_address, token, symbol, decimals, amount, address, correlation_id, state, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'requested', $10) on conflict do nothing`,
    [
      given.id,
      given.personId,
      bytesOf(given.safe),
      given.token === null ? null : bytesOf(given.token),
      given.symbol,
      given.decimals,
      given.amount.toString(),
      bytesOf(given.to),
      given.correlationId,
      given.requestedAt,
    ],
  );
  return rowCount === 1;
}

export async function findByCorrelation(
  db: Queryable,
  personId: string,
  correlationId: string,
): Promise<TokenReturn | null> {
  const { rows } = await db.query<TokenReturnRow>(
    "select * from token_return where person_id = $1 and correlation_id = $2",
    [personId, correlationId],
  );
  return rows[0] === undefined ? null : readReturn(rows[0]);
}

/** Finds a return and locks it until the transaction ends; null if there is none. */
export async function lockReturn(db: Queryable, id: string): Promise<TokenReturn | null> {
  const { rows } = await db.query<TokenReturnRow>(
    "select * from token_return where id = $1 for update",
    [id],
  );
  return rows[0] === undefined ? null : readReturn(rows[0]);
}

/** A person's returns, latest first. */
export async function listReturnsOf(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<TokenReturn[]> {
  const { rows } = await db.query<TokenReturnRow>(
    "select * from token_return where person_id = $1 order by requested_at desc, id desc limit $2",
    [personId, limit],
  );
  return rows.map(readReturn);
}

/** Lists the returns that wait for staff or for the owner's key, oldest first. */
export async function listWaiting(db: Queryable, limit: number): Promise<TokenReturn[]> {
  const { rows } = await db.query<TokenReturnRow>(
    `select * from token_return where state in ('requested', 'approved') order by requested_at, id limit $1`,
    [limit],
  );
  return rows.map(readReturn);
}

/** Records who last prepared the transaction for the owner's key, and when. */
export const storePrepared = (
  db: Queryable,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<unknown> =>
  db.query("update token_return set prepared_by = $2, prepared_at = $3 where id = $1", [
    id,
    by,
    at,
  ]);

/** Finds the person of a return; null if there is none with this id. */
export async function findPersonOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ personId: string }>(
    "select person_id from token_return where id = $1",
    [id],
  );
  return rows[0]?.personId ?? null;
}

export const storeApproval = (
  db: Queryable,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<unknown> =>
  db.query(
    "update token_return set state = 'approved', approved_by = $2, approved_at = $3 where id = $1",
    [id, by, at],
  );

export const storeRefusal = (
  db: Queryable,
  id: string,
  { by, at, note }: { by: string; at: Date; note: string },
): Promise<unknown> =>
  db.query(
    "update token_return set state = 'refused', refused_by = $2, ended_at = $3, note = $4 where id = $1",
    [id, by, at, note],
  );

export const storeSent = (
  db: Queryable,
  id: string,
  { by, at, hash }: { by: string; at: Date; hash: string },
): Promise<unknown> =>
  db.query(
    `update token_return set state = 'sent', recorded_by = $2, ended_at = $3, transaction_hash = $4 where id = $1`,
    [id, by, at, bytesOf(hash)],
  );

/**
 * Cancels a person's returns that are requested or approved and not sent.
 * @returns their ids
 */
export async function cancelOpen(db: Queryable, personId: string, at: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update token_return set state = 'cancelled', ended_at = $2
     where person_id = $1 and state in ('requested', 'approved') returning id`,
    [personId, at],
  );
  return rows.map(({ id }) => id);
}

export const storeCancelled = (db: Queryable, id: string, at: Date): Promise<unknown> =>
  db.query("update token_return set state = 'cancelled', ended_at = $2 where id = $1", [id, at]);
