import type { Queryable } from "@lilypad/db";
import { assets, toDecimal } from "@lilypad/money";
import type { FundingIntentRow } from "../rows.gen.ts";
import { rampAsset } from "../state/intent.ts";

const number = assets[rampAsset].number;

/** An inconsistency between our books and the ramp's. Amounts are decimals in major units. */
export interface FundingProblem {
  kind: "clearing_balance" | "silent_intent";
  subject: string;
  asset: string;
  expected: string;
  actual: string;
}

/**
 * The provider's debt according to the ledger, and according to the withdrawals that are neither paid out nor returned.
 */
export async function readClearing(db: Queryable): Promise<{ posted: bigint; owed: bigint }> {
  const { rows } = await db.query<{ posted: bigint; owed: bigint }>(
    `select
       (select coalesce(sum(posted), 0)::bigint from ledger_system_balance
        where code = 'clearing:ramp' and asset = $1) as posted,
       (select coalesce(sum(amount), 0)::bigint from funding_intent
        where operation = 'withdraw' and leg = 'moved' and not is_settled) as owed`,
    [number],
  );
  return rows[0] ?? { posted: 0n, owed: 0n };
}

/** As many silent orders are reported. */
const maxListed = 50;

/**
 * Paid top-ups not credited for too long, and withdrawals neither ended nor returned for too long.
 */
export async function listSilent(
  db: Queryable,
  now: Date,
): Promise<Pick<FundingIntentRow, "id" | "operation" | "status" | "amount">[]> {
  const { rows } = await db.query<Pick<FundingIntentRow, "id" | "operation" | "status" | "amount">>(
    `select i.id, i.operation, i.status, i.amount
     from stuck_orders($1, $2) stuck join funding_intent i on i.id = stuck.id::uuid order by i.updated_at, i.id`,
    [now, maxListed],
  );
  return rows;
}

/** All problems of top-ups and withdrawals that the reconciliation reports. */
export async function findProblems(db: Queryable, now: Date): Promise<FundingProblem[]> {
  const { posted, owed } = await readClearing(db);
  const silent = await listSilent(db, now);
  const clearing: FundingProblem[] =
    posted === owed
      ? []
      : [
          {
            kind: "clearing_balance",
            subject: "clearing:ramp",
            asset: rampAsset,
            expected: toDecimal(owed, rampAsset),
            actual: toDecimal(posted, rampAsset),
          },
        ];
  return [
    ...clearing,
    ...silent.map(({ id, operation, status, amount }) => ({
      kind: "silent_intent" as const,
      subject: `${operation} ${id}: ${status}`,
      asset: rampAsset,
      expected: toDecimal(amount, rampAsset),
      actual: toDecimal(0n, rampAsset),
    })),
  ];
}
