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

type SilentIntent = Pick<
  FundingIntentRow,
  | "id"
  | "personId"
  | "operation"
  | "status"
  | "amount"
  | "leg"
  | "transactionId"
  | "failureCode"
  | "updatedAt"
  | "dueAt"
  | "attempts"
>;

const hourMs = 3_600_000;
/** A paid top-up is on the chain within minutes; a payout takes days. */
const silentAfterMs = { paidTopup: 6 * hourMs, withdrawal: 5 * 24 * hourMs } as const;
const maxTold = 50;

/**
 * Paid top-ups not credited for too long, and withdrawals neither ended nor returned for too long.
 */
export async function listSilent(
  db: Queryable,
  now: Date,
  limit = maxTold,
): Promise<SilentIntent[]> {
  const { rows } = await db.query<SilentIntent>(
    `select id, person_id, operation, status, amount, leg, transaction_id, failure_code, updated_at, due_at, attempts
     from funding_intent
     where not is_settled and due_at is not null and (
       (operation = 'topup' and status = 'PROCESSING' and updated_at < $1)
       or (operation = 'withdraw' and updated_at < $2))
     order by updated_at, id limit $3`,
    [
      new Date(now.getTime() - silentAfterMs.paidTopup),
      new Date(now.getTime() - silentAfterMs.withdrawal),
      limit,
    ],
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
