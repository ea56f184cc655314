import type { Queryable } from "@lilypad/db";
import { type ChainAsset, chainAssetOfNumber } from "@lilypad/money";
import { nameOfCode } from "../../../../platform/rows/index.ts";
import { batchState } from "../rows.gen.ts";
import { toHex } from "../store/bytes.ts";
import { readSettlementState, readStops } from "../store/state-store.ts";

/** At most this many of each kind for a command: who has more reads the metrics. */
const shownByCommand = 50;

/** A movement out of a Safe that the books do not contain yet. */
export interface StuckOutflow {
  readonly transaction: string;
  readonly position: number;
  readonly safe: string;
  readonly to: string;
  readonly asset: ChainAsset;
  /** Minor units. */
  readonly amount: bigint;
  readonly state: "waiting" | "unexplained";
  readonly happenedAt: string;
  /** The person of the Safe; null if it belongs to no person. */
  readonly personId: string | null;
}

async function listOutflows(db: Queryable, limit: number): Promise<StuckOutflow[]> {
  const { rows } = await db.query<{
    transactionHash: Buffer;
    position: number;
    fromAddress: Buffer;
    toAddress: Buffer;
    asset: number;
    amount: bigint;
    state: "waiting" | "unexplained";
    happenedAt: Date;
    personId: string | null;
  }>(
    `select o.transaction_hash, o.position, o.from_address, o.to_address, o.asset, o.amount, o.state, o.happened_at,
       s.person_id
     from (select * from outflow where state = 'waiting' union all select * from outflow where state = 'unexplained') o
       left join person_safe s on s.safe_address = o.from_address
     order by o.state desc, o.happened_at limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    transaction: toHex(row.transactionHash),
    position: row.position,
    safe: toHex(row.fromAddress),
    to: toHex(row.toAddress),
    asset: chainAssetOfNumber(row.asset),
    amount: row.amount,
    state: row.state,
    happenedAt: row.happenedAt.toISOString(),
    personId: row.personId,
  }));
}

async function listUnclear(db: Queryable, limit: number) {
  const { rows } = await db.query<{
    id: string;
    batch: bigint | null;
    asset: number;
    amount: bigint;
    createdAt: Date;
    personId: string | null;
  }>(
    `select o.id, o.batch, o.asset, o.amount, o.created_at, s.person_id
     from settlement_operation o
       left join person_safe s on s.safe_address = coalesce(o.from_address, o.to_address)
     where o.unclear order by o.created_at limit $1`,
    [limit],
  );
  return rows.map(({ id, asset, createdAt, ...row }) => ({
    ...row,
    operation: id,
    asset: chainAssetOfNumber(asset),
    createdAt: createdAt.toISOString(),
  }));
}

async function listBatches(db: Queryable, limit: number) {
  const { rows } = await db.query<{
    number: bigint;
    state: number;
    itemCount: number;
    createdAt: Date;
    transactions: number;
  }>(
    `select number, state, item_count, created_at,
       (select count(*)::integer from settlement_submission where batch = number) as transactions
     from settlement_batch where state < batch_state('settled') order by number limit $1`,
    [limit],
  );
  return rows.map(({ number, state, itemCount, createdAt, transactions }) => ({
    number,
    state: nameOfCode(batchState, state),
    items: itemCount,
    createdAt: createdAt.toISOString(),
    transactions,
  }));
}

/**
 * Lists the causes why transfers are not settled, for operators.
 * @param limit at most this many of each kind
 */
export async function listStuck(db: Queryable, limit = shownByCommand) {
  const state = await readSettlementState(db);
  const { assetStops, budgetStops } = await readStops(db);
  const safes = await db.query<{
    safeAddress: Buffer;
    reason: string;
    since: Date;
    personId: string | null;
  }>(
    `select stop.safe_address, stop.reason, stop.since, s.person_id
     from settlement_safe_stop stop left join person_safe s on s.safe_address = stop.safe_address
     order by stop.since limit $1`,
    [limit],
  );
  const unclear = await listUnclear(db, limit);
  return {
    state,
    assetStops,
    budgetStops,
    safes: safes.rows.map(({ safeAddress, reason, since, personId }) => ({
      safe: toHex(safeAddress),
      reason,
      since: since.toISOString(),
      personId,
    })),
    outflows: await listOutflows(db, limit),
    unclear,
    batches: await listBatches(db, limit),
  };
}
