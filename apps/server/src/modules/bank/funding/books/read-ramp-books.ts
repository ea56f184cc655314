import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import type { FundingIntentRow } from "../rows.gen.ts";
import { rampAsset } from "../state/intent.ts";
import { listSilent, readClearing } from "./find-problems.ts";

type OpenCount = Pick<FundingIntentRow, "operation" | "status"> & { count: number };

/** Counts the top-ups and withdrawals to which something can still happen. */
export async function countOpen(db: Queryable): Promise<OpenCount[]> {
  const { rows } = await db.query<OpenCount>(
    `select operation, status, count(*)::int as count from funding_intent
     where not is_settled group by operation, status order by operation, status`,
  );
  return rows;
}

/** The money in transit at the bank partner, and the open orders, for staff: three queries. */
export async function readRampBooks(
  db: Queryable,
  now: Date,
): Promise<Data<Operations["getRampBooks"]>> {
  const [clearing, open, silent] = await Promise.all([
    readClearing(db),
    countOpen(db),
    listSilent(db, now),
  ]);
  return {
    transit: {
      asset: rampAsset,
      ledger: toWireAmount(clearing.posted, rampAsset),
      orders: toWireAmount(clearing.owed, rampAsset),
    },
    open,
    silent: silent.length,
  };
}
