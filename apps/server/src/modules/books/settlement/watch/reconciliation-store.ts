import type { Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { ReconciliationRunRow } from "../rows.gen.ts";
import type { Round } from "./measure-round.ts";

export type DifferenceKind =
  | "ledger_sum"
  | "entry_sum"
  | "held_sum"
  | "safe_balance"
  | "total_supply"
  | "outflow_waiting"
  | "clearing_balance"
  | "silent_intent"
  | "teleport_transit"
  | "teleport_books"
  | "teleport_link"
  | "teleport_silent"
  | "exchange_legs"
  | "exchange_silent"
  | "signed_payment_unbooked";

/** Two amounts that should be equal and are not, as decimals in major units. */
export interface Difference {
  kind: DifferenceKind;
  subject: string;
  asset: string;
  expected: string;
  actual: string;
}

export interface AssetComparison {
  asset: ChainAsset;
  ledger: string;
  chain: string;
  difference: string;
}

export interface Reconciliation
  extends Pick<ReconciliationRunRow, "startedAt" | "finishedAt" | "blockNumber"> {
  assets: AssetComparison[];
  differences: Difference[];
  /** If this run completed a round of all Safes; else null. */
  round: Round | null;
}

/** A broken ledger may have millions of differences; the first ones show the cause. */
const maxDifferences = 200;
/** Older balanced runs are deleted; the others stay. */
const maxRuns = 10_000;

export async function storeReconciliation(db: Queryable, run: Reconciliation): Promise<void> {
  const { rows } = await db.query<Pick<ReconciliationRunRow, "id">>(
    `insert into reconciliation_run
       (started_at, finished_at, block_number, balanced, difference_count, assets, differences, round)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      run.startedAt,
      run.finishedAt,
      run.blockNumber,
      run.differences.length === 0,
      run.differences.length,
      JSON.stringify(run.assets),
      JSON.stringify(run.differences.slice(0, maxDifferences)),
      run.round === null ? null : JSON.stringify(run.round),
    ],
  );
  await db.query("delete from reconciliation_run where balanced and id < $1", [
    (rows[0]?.id ?? 0n) - BigInt(maxRuns),
  ]);
}

type StoredReconciliation = Omit<Reconciliation, "startedAt" | "round"> &
  Pick<ReconciliationRunRow, "balanced" | "differenceCount">;

/** Reads the latest reconciliation; null before the first. */
export async function readLatestReconciliation(
  db: Queryable,
): Promise<StoredReconciliation | null> {
  const { rows } = await db.query<StoredReconciliation>(
    `select finished_at, block_number, balanced, difference_count, assets, differences
     from reconciliation_run order by id desc limit 1`,
  );
  return rows[0] ?? null;
}

/** A complete comparison of all Safes, and when its last run ended. */
export type CheckedBooks = Round & Pick<ReconciliationRunRow, "finishedAt" | "blockNumber">;

/** Reads the latest complete round; null before the first. */
export async function readCheckedBooks(db: Queryable): Promise<CheckedBooks | null> {
  const { rows } = await db.query<
    Pick<ReconciliationRunRow, "finishedAt" | "blockNumber"> & { round: Round }
  >({
    name: "settlement-checked-books",
    text: `select finished_at, block_number, round from reconciliation_run
           where round is not null order by id desc limit 1`,
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { round, ...run } = row;
  return { ...round, ...run };
}
