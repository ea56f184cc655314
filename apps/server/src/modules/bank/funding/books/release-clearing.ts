import { inTransaction, type Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  postDirectly,
  toAccountId,
  toTransferId,
} from "@lilypad/ledger";
import { changeOrder, readOrder } from "../../ramp-orders/index.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";
import { announceIntent } from "../state/intent-store.ts";

/**
 * Why the ramp no longer owes a withdrawal's money; null while it does, or before it received the
 * money.
 */
function endOfDebt(intent: Intent): "paid out" | "returned" | null {
  if (intent.leg !== "moved" || intent.releasedAt !== null) return null;
  if (intent.depositTransferId !== null) return "returned";
  return intent.providerStatus === "COMPLETED" && intent.status !== "FAILED" ? "paid out" : null;
}

/**
 * The clearing account that received a withdrawal's money: the same stripe, even if the number of
 * stripes changed.
 */
async function readClearingAccount(db: Queryable, transferId: string): Promise<bigint> {
  const { rows } = await db.query<{ credit: bigint }>(
    "select credit from ledger_transfer where id = $1",
    [transferId],
  );
  const clearing = rows[0]?.credit;
  if (clearing === undefined) throw new Error(`there is no transfer ${transferId}`);
  return clearing;
}

/**
 * Releases the ramp's debt after it paid the bank or returned the money (which the chain credits separately, from
 * outside). Both use the same transfer id, so that it happens once. Must be called under the intent's lock.
 * @returns the intent after the change
 * @throws Error if the ledger refuses: the books then contradict the intent and someone must investigate
 */
export async function releaseClearing(db: Queryable, intent: Intent, now: Date): Promise<Intent> {
  const { id, transferId, releaseId, status, endedAt } = intent;
  const reason = endOfDebt(intent);
  if (reason === null || transferId === null || releaseId === null) return intent;
  const [result] = await postDirectly(
    db,
    [
      {
        id: toTransferId(releaseId),
        digest: digestOf({ kind: "ramp release", intent: id }),
        debit: toAccountId(await readClearingAccount(db, transferId)),
        credit: await findSystemAccount(db, "outside", rampAsset, id),
        asset: rampAsset,
        amount: intent.amount,
      },
    ],
    { event: reason, intent: id, transaction: intent.transactionId },
  );
  if (result === undefined || !isSuccess(result))
    throw new Error(`the ledger answered ${result} to the release of ${id}`);
  const released = await changeOrder(db, intentTable, id, {
    releasedAt: now,
    updatedAt: now,
    attempts: 0,
    dueAt: null,
    status: reason === "paid out" ? "COMPLETED" : status,
    endedAt: endedAt ?? now,
  });
  await announceIntent(db, released);
  return released;
}

/** Like releaseClearing, in its own transaction. */
export async function releaseIfDue(
  { pool, clock }: Pick<FundingContext, "pool" | "clock">,
  intentId: string,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const intent = await readOrder(db, intentTable, intentId, { lock: true });
    return releaseClearing(db, intent, clock.now());
  });
}
