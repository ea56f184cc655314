import type { Queryable } from "@lilypad/db";
import { chainAssetOfNumber } from "@lilypad/money";
import type { StuckItem, StuckSearch } from "../../platform/stuck-item.ts";
import { listUnbooked } from "./find-problems.ts";
import type { SafeTransactionRow } from "./rows.gen.ts";

/** A signed transaction is normally on the chain within a minute. */
const lateAfterMs = 15 * 60_000;
/** Max open transactions that are checked, in the order in which they are due. */
const lookedAt = 1_000;

type Submitted = Pick<
  SafeTransactionRow,
  "id" | "personId" | "kind" | "asset" | "amount" | "dueAt" | "attempts" | "isWaiting"
> & { submittedAt: Date };

async function listSubmitted(db: Queryable, before: Date, limit: number): Promise<Submitted[]> {
  const { rows } = await db.query<Submitted>(
    `select id, person_id, kind, asset, amount, due_at, attempts, is_waiting, submitted_at
     from (select * from safe_transaction where due_at is not null order by due_at limit $3) open
     where state = 'submitted' and submitted_at < $1 order by submitted_at, id limit $2`,
    [before, limit, lookedAt],
  );
  return rows;
}

/**
 * Transactions that people have signed: those that the chain has not executed for too long, and payments that it has
 * executed and the ledger has not seen.
 */
export async function listStuckTransactions(
  db: Queryable,
  { now, limit }: StuckSearch,
): Promise<StuckItem[]> {
  const late = new Date(now.getTime() - lateAfterMs);
  const unbooked = await listUnbooked(db, late, limit);
  const submitted = await listSubmitted(db, late, limit);
  return [
    ...unbooked.map(
      ({ id, personId, asset, amount, unbookedSince, transactionHash }): StuckItem => ({
        kind: "signed_transaction",
        id,
        cause: "signature_unbooked",
        since: unbookedSince,
        personId,
        money: { asset: chainAssetOfNumber(asset), amount },
        reference: transactionHash === null ? null : `0x${transactionHash.toString("hex")}`,
      }),
    ),
    ...submitted
      .filter(({ id }) => unbooked.every((one) => one.id !== id))
      .map(
        ({ id, personId, kind, asset, amount, dueAt, attempts, submittedAt }): StuckItem => ({
          kind: "signed_transaction",
          id,
          cause: "signature_not_executed",
          since: submittedAt,
          personId,
          money:
            asset === null || amount === null ? null : { asset: chainAssetOfNumber(asset), amount },
          attempts,
          nextAttemptAt: dueAt,
          reference: kind,
        }),
      ),
  ];
}
