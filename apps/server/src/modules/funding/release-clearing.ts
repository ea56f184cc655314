import { inTransaction, type Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  postDirectly,
  toAccountId,
  toTransferId,
} from "@lilypad/ledger";
import type { FundingContext } from "./funding-deps.ts";
import { type Intent, rampAsset } from "./intent.ts";
import { announceIntent, lockIntent } from "./intent-store.ts";

/** Why the provider owes nothing any more for a withdrawal; null while it does, or before it was paid. */
function endOfDebt(intent: Intent): "paid out" | "returned" | null {
  if (intent.leg !== "moved" || intent.releasedAt !== null) return null;
  if (intent.depositTransferId !== null) return "returned";
  return intent.providerStatus === "COMPLETED" && intent.status !== "FAILED" ? "paid out" : null;
}

/**
 * Takes off what the provider owes: it paid the bank, or gave the money back (which the chain credits
 * by itself, from outside). Either way the same transfer does it, so that it is done once. To be
 * called under the intent's lock.
 * @throws when the ledger refuses: then our books contradict the intent, and people have to look
 */
export async function releaseClearing(db: Queryable, intentId: string, now: Date): Promise<void> {
  const intent = await lockIntent(db, intentId);
  if (intent === null || intent.transferId === null || intent.releaseId === null) return;
  const reason = endOfDebt(intent);
  if (reason === null) return;
  // The very stripe that received it, whatever stripes there are by now.
  const { rows } = await db.query<{ clearing: bigint }>(
    "select credit as clearing from transfer where id = $1",
    [intent.transferId],
  );
  const clearing = rows[0]?.clearing;
  if (clearing === undefined) throw new Error(`there is no transfer ${intent.transferId}`);
  const [result] = await postDirectly(
    db,
    [
      {
        id: toTransferId(intent.releaseId),
        digest: digestOf({ kind: "ramp release", intent: intent.id }),
        debit: toAccountId(clearing),
        credit: await findSystemAccount(db, "outside", rampAsset, intent.id),
        asset: rampAsset,
        amount: intent.amount,
      },
    ],
    { event: reason, intent: intent.id, transaction: intent.transactionId },
  );
  if (result === undefined || !isSuccess(result))
    throw new Error(`the ledger answered ${result} to the release of ${intent.id}`);
  await db.query(
    `update funding_intent set released_at = $2, updated_at = $2, attempts = 0, check_at = null,
       status = case when $3 then 'COMPLETED' else status end, ended_at = coalesce(ended_at, $2)
     where id = $1`,
    [intent.id, now, reason === "paid out"],
  );
  await announceIntent(db, intent);
}

/** As releaseClearing, in a transaction of its own. */
export async function releaseIfDue(
  { pool, clock }: Pick<FundingContext, "pool" | "clock">,
  intentId: string,
): Promise<void> {
  await inTransaction(pool, (db) => releaseClearing(db, intentId, clock.now()));
}
