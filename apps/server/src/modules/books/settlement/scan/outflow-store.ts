import type { TokenTransfer } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import type { TransferId } from "@lilypad/ledger";
import { assets, type ChainAsset, chainAssetOfNumber } from "@lilypad/money";
import type { Address } from "viem";
import type { OutflowRow } from "../rows.gen.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** Money that left a Safe outside our batches, by its Transfer log. */
export interface Outflow
  extends Pick<TokenTransfer, "transactionHash" | "position" | "asset" | "amount" | "from" | "to"> {
  /** The time of the block in which it was first seen. */
  readonly happenedAt: Date;
  /** True when another of our Safes received it and was credited a deposit. */
  readonly isCredited: boolean;
}

/** Stores an outflow: out of an own Safe it waits to be booked; out of a Safe that we hold nothing explains it. */
export async function storeOutflow(
  db: Queryable,
  outflow: Outflow,
  state: "unexplained" | "waiting",
): Promise<void> {
  await db.query({
    name: "settlement-store-outflow",
    text: `insert into outflow (transaction_hash, position, from_address, to_address, asset, amount, happened_at, state)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      toBytes(outflow.transactionHash),
      outflow.position,
      toBytes(outflow.from),
      toBytes(outflow.to),
      assets[outflow.asset].number,
      outflow.amount,
      outflow.happenedAt,
      state,
    ],
  });
}

export async function markBooked(
  db: Queryable,
  { transactionHash, position }: Pick<Outflow, "transactionHash" | "position">,
  transferId: TransferId,
): Promise<void> {
  await db.query({
    name: "settlement-outflow-booked",
    text: `update outflow set state = 'booked', transfer_id = $3
           where transaction_hash = $1 and position = $2 and state = 'waiting'`,
    values: [toBytes(transactionHash), position, transferId],
  });
}

/** A person's ledger account of an asset, behind the address of their Safe. */
export interface AccountOfSafe {
  readonly personId: string;
  readonly accountId: bigint;
}

/** Finds the person and the ledger account behind an address; null when it is not one of our Safes. */
export async function findAccountOfSafe(
  db: Queryable,
  safe: Address,
  asset: ChainAsset,
): Promise<AccountOfSafe | null> {
  const { rows } = await db.query<AccountOfSafe>({
    name: "settlement-account-of-safe",
    text: `select s.person_id, a.account_id
           from person_safe s join person_wallet a on a.person_id = s.person_id and a.asset = $2
           where s.safe_address = $1`,
    values: [toBytes(safe), assets[asset].number],
  });
  return rows[0] ?? null;
}

/** Takes back queued sends that need the money of an outflow, newest first. @returns the voided transfers */
export async function makeRoom(
  db: Queryable,
  { from, asset, amount }: Outflow,
  accountId: bigint,
): Promise<string[]> {
  const { rows } = await db.query<{ voided: string[] }>({
    name: "settlement-make-room",
    text: "select settlement_make_room($1, $2, $3, $4) as voided",
    values: [toBytes(from), accountId, assets[asset].number, amount],
  });
  return rows[0]?.voided ?? [];
}

/** Locks the accounts of both sides and returns whether the first can pay the amount now. */
export async function lockAndFits(
  db: Queryable,
  [debit, credit]: readonly [bigint, bigint],
  amount: bigint,
): Promise<boolean> {
  await db.query({
    name: "settlement-lock-outflow",
    text: "select ledger_lock_accounts(array[$1, $2]::bigint[])",
    values: [debit, credit],
  });
  const { rows } = await db.query<{ fits: boolean }>({
    name: "settlement-outflow-fits",
    text: "select posted - held - floor >= $2 as fits from ledger_balance where id = $1",
    values: [debit, amount],
  });
  return rows[0]?.fits === true;
}

/**
 * Returns the account that a reserved transfer credits; null unless it is pending and moves exactly this amount out of
 * this account.
 */
export async function findReserved(
  db: Queryable,
  id: TransferId,
  { asset, amount }: Outflow,
  debit: bigint,
): Promise<bigint | null> {
  const { rows } = await db.query<{ credit: bigint }>({
    name: "settlement-outflow-reserved",
    text: `select credit from ledger_transfer t
           where id = $1 and debit = $2 and asset = $3 and amount = $4 and result = ledger_code('done')
             and not exists (select from ledger_ending e where e.id = t.id)`,
    values: [id, debit, assets[asset].number, amount],
  });
  return rows[0]?.credit ?? null;
}

/**
 * Forgets the movement that a transfer was posted for, if the chain no longer has it and it was the same as this one:
 * a signature that was executed again in another transaction.
 * @returns false if the transfer was not posted for such a movement
 */
export async function forgetUndone(
  db: Queryable,
  id: TransferId,
  { from, to, asset, amount }: Outflow,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: "settlement-forget-undone-outflow",
    text: `delete from outflow o using chain_log l
           where o.transfer_id = $1 and l.transaction_hash = o.transaction_hash and l.position = o.position
             and l.block_number is null and o.from_address = $2 and o.to_address = $3 and o.asset = $4 and o.amount = $5`,
    values: [id, toBytes(from), toBytes(to), assets[asset].number, amount],
  });
  return rowCount === 1;
}

/**
 * Makes unexplained outflows wait to be booked if their Safe belonged to its person already; its hand-over was recorded
 * only later.
 */
export async function adoptOutflows(db: Queryable): Promise<void> {
  await db.query({
    name: "settlement-adopt-outflows",
    text: `update outflow o set state = 'waiting' from person_safe s
           where o.state = 'unexplained' and s.safe_address = o.from_address
             and (s.kind = 'own' or s.taken_over_at <= o.happened_at)`,
    values: [],
  });
}

type Place = Pick<Outflow, "transactionHash" | "position">;

/**
 * Lists outflows that wait and could be booked now, oldest first: the ledger account can pay, or queued sends can be
 * taken back. Those whose block is gone from the chain are left out.
 */
export async function listBookable(db: Queryable, limit: number): Promise<Place[]> {
  const { rows } = await db.query<Pick<OutflowRow, "transactionHash" | "position">>({
    name: "settlement-bookable-outflows",
    text: `select o.transaction_hash, o.position from outflow o
           join chain_log l on l.transaction_hash = o.transaction_hash and l.position = o.position
           join person_safe s on s.safe_address = o.from_address
           join person_wallet w on w.person_id = s.person_id and w.asset = o.asset
           join ledger_balance a on a.id = w.account_id
           where o.state = 'waiting' and l.block_number is not null
             and (a.posted - a.held - a.floor >= o.amount or exists (
               select from settlement_operation q where q.state = operation_state('queued')
                 and q.kind = operation_kind('move') and q.from_address = o.from_address
                 and q.asset = o.asset))
           order by o.happened_at, o.transaction_hash, o.position limit $1`,
    values: [limit],
  });
  return rows.map(({ transactionHash, position }) => ({
    transactionHash: toHex(transactionHash),
    position,
  }));
}

/** Locks an outflow that waits; null when another worker has booked it meanwhile, or its block is gone. */
export async function lockWaiting(db: Queryable, place: Place): Promise<Outflow | null> {
  const { rows } = await db.query<OutflowRow & Pick<Outflow, "isCredited">>({
    name: "settlement-lock-waiting-outflow",
    text: `select o.*, l.class <> log_class('outflow') as is_credited from outflow o
           join chain_log l on l.transaction_hash = o.transaction_hash and l.position = o.position
           where o.transaction_hash = $1 and o.position = $2 and o.state = 'waiting' and l.block_number is not null
           for update of o`,
    values: [toBytes(place.transactionHash), place.position],
  });
  const row = rows[0];
  if (row === undefined) return null;
  return {
    ...place,
    asset: chainAssetOfNumber(row.asset),
    amount: row.amount,
    from: toHex(row.fromAddress),
    to: toHex(row.toAddress),
    happenedAt: row.happenedAt,
    isCredited: row.isCredited,
  };
}
