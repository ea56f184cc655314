import type { Queryable } from "@lilypad/db";
import { toBytes, toHex } from "./bytes.ts";
import { moverOf, type UsedToday } from "./fit-budgets.ts";
import type { QueuedOperation } from "./operation.ts";

/** What the batches of a UTC day cost the operator. */
export interface Spending {
  /** As the chain charged it, or was estimated to where there is no evidence yet. */
  readonly gas: bigint;
  /** Safes that batches were given to create. */
  readonly safeCreations: bigint;
}

/** The UTC day of a moment, as the database writes it: 2026-03-10. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** When the UTC day after a moment begins. */
export const nextDayOf = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));

/** @param day as dayOf gives it */
export async function readSpending(db: Queryable, day: string): Promise<Spending> {
  const { rows } = await db.query<Spending>({
    name: "settlement-read-spending",
    text: `select gas, safe_creations as "safeCreations" from settlement_spending where day = $1`,
    values: [day],
  });
  return rows[0] ?? { gas: 0n, safeCreations: 0n };
}

/**
 * Gives operations a turn on the next day, so that they hide nobody behind them. Those that have one there
 * already, or were cancelled meanwhile, stay as they are.
 * @returns how many have a new turn
 */
export async function deferQueued(
  db: Queryable,
  operations: readonly QueuedOperation[],
  until: Date,
): Promise<number> {
  const ids = operations.filter(({ turnAt }) => turnAt < until).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await db.query<{ deferred: number }>({
    name: "settlement-defer",
    text: "select settlement_defer($1::uuid[], $2) as deferred",
    values: [ids, until],
  });
  return rows[0]?.deferred ?? 0;
}

interface UsedRow {
  mover: Buffer;
  asset: number;
  amount: bigint;
  operations: bigint;
}

/**
 * What the movers of some operations have done in a UTC day. It reads the day's batches, so it is asked
 * only when a budget is nearly used up.
 * @param day as dayOf gives it
 */
export async function readUsedToday(
  db: Queryable,
  queue: readonly QueuedOperation[],
  day: string,
): Promise<UsedToday> {
  const movers = [...new Set(queue.map(moverOf))];
  const { rows } = await db.query<UsedRow>({
    name: "settlement-used-today",
    text: `select coalesce(o.from_address, o.to_address) as mover, o.asset, count(*) as operations,
             coalesce(sum(o.amount) filter (where o.outcome is distinct from 2), 0)::bigint as amount
           from settlement_operation o
           where o.batch between (select min(number) from settlement_batch where day = $2)
               and (select max(number) from settlement_batch where day = $2)
             and coalesce(o.from_address, o.to_address) = any ($1::bytea[])
           group by 1, 2`,
    values: [movers.map((mover) => toBytes(mover as `0x${string}`)), day],
  });
  const amounts = new Map(rows.map((row) => [`${toHex(row.mover)} ${row.asset}`, row.amount]));
  const counts = new Map<string, bigint>();
  for (const { mover, operations } of rows) {
    const key = toHex(mover);
    counts.set(key, (counts.get(key) ?? 0n) + operations);
  }
  return {
    amount: (mover, asset) => amounts.get(`${mover} ${asset}`) ?? 0n,
    operations: (mover) => counts.get(mover) ?? 0n,
  };
}
