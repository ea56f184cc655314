import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber } from "@lilypad/money";
import type { Hex } from "viem";
import { payerOf, type UsedToday } from "../model/fit-budgets.ts";
import type { QueuedOperation } from "../model/operation.ts";
import type { SettlementSpendingRow } from "../rows.gen.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** The operator's costs for the batches of a UTC day. */
export type Spending = Readonly<Pick<SettlementSpendingRow, "gas" | "safeCreations">>;

/** The UTC day of a moment as the database writes it: 2026-03-10. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The beginning of the UTC day after a moment. */
export const nextDayOf = (time: Date): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1));

/** @param day as dayOf returns it */
export async function readSpending(db: Queryable, day: string): Promise<Spending> {
  const { rows } = await db.query<Spending>({
    name: "settlement-read-spending",
    text: "select gas, safe_creations from settlement_spending where day = $1",
    values: [day],
  });
  return rows[0] ?? { gas: 0n, safeCreations: 0n };
}

/**
 * Moves operations back in the queue until the next day, so that others are not blocked behind them. Those
 * that already wait until then or were cancelled are not changed.
 * @returns the number of moved operations
 */
export async function deferQueued(
  db: Queryable,
  operations: readonly QueuedOperation[],
  until: Date,
): Promise<number> {
  const ids = operations.filter(({ queueAt }) => queueAt < until).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const { rows } = await db.query<{ deferred: number }>({
    name: "settlement-defer",
    text: "select settlement_defer($1::uuid[], $2) as deferred",
    values: [ids, until],
  });
  return rows[0]?.deferred ?? 0;
}

interface UsedRow {
  payer: Buffer;
  asset: number;
  amount: bigint;
  operations: bigint;
}

/**
 * Reads the parts of the budgets that the payers of some operations have used in a UTC day. The query reads the batches
 * of the day, so it runs only when a budget is nearly used up.
 * @param day as dayOf returns it
 */
export async function readUsedToday(
  db: Queryable,
  queue: readonly QueuedOperation[],
  day: string,
): Promise<UsedToday> {
  const payers = [...new Set(queue.map(payerOf))];
  const { rows } = await db.query<UsedRow>({
    name: "settlement-used-today",
    text: `select coalesce(o.from_address, o.to_address) as payer, o.asset, count(*) as operations,
             coalesce(sum(o.amount) filter (where o.outcome is distinct from operation_outcome('failed')), 0)::bigint as amount
           from settlement_operation o
           where o.batch between (select min(number) from settlement_batch where day = $2)
               and (select max(number) from settlement_batch where day = $2)
             and coalesce(o.from_address, o.to_address) = any ($1::bytea[])
           group by 1, 2`,
    values: [payers.map(toBytes), day],
  });
  const amounts = new Map<string, bigint>();
  const counts = new Map<Hex, bigint>();
  for (const row of rows) {
    const payer = toHex(row.payer);
    amounts.set(`${payer} ${chainAssetOfNumber(row.asset)}`, row.amount);
    counts.set(payer, (counts.get(payer) ?? 0n) + row.operations);
  }
  return {
    amount: (payer, asset) => amounts.get(`${payer} ${asset}`) ?? 0n,
    operations: (payer) => counts.get(payer) ?? 0n,
  };
}
