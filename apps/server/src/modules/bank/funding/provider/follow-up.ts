import { inTransaction } from "@lilypad/db";
import type { DueWorker } from "../../../../platform/due-work/index.ts";
import { checkAtRamp, createOrderWorker, readOrder } from "../../ramp-orders/index.ts";
import { releaseIfDue } from "../books/release-clearing.ts";
import { cancelUnpaid } from "../state/cancel-unpaid.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { type Intent, intentTable } from "../state/intent.ts";
import { topupLifeMs } from "../state/intent-rules.ts";

const isReleasable = ({ leg, releasedAt, depositTransferId, providerStatus }: Intent) =>
  leg === "moved" &&
  releasedAt === null &&
  (depositTransferId !== null || providerStatus === "COMPLETED");

/**
 * The next step of an intent. It depends on the row alone, so that it can be repeated after a
 * crash.
 */
async function step(context: FundingContext, intent: Intent): Promise<void> {
  const { pool, clock, orders } = context;
  const { id, operation, createdAt } = intent;
  if (isReleasable(intent)) return releaseIfDue(context, id);
  const { transactionId } = await checkAtRamp(orders, intent);
  const now = clock.now();
  const isOld = operation === "topup" && now.getTime() - createdAt.getTime() > topupLifeMs;
  if (!isOld || transactionId === null) return;
  await inTransaction(pool, async (db) =>
    cancelUnpaid(db, await readOrder(db, intentTable, id, { lock: true }), now),
  );
}

/** A worker for due intents. */
export const createIntentWorker = (context: FundingContext): DueWorker =>
  createOrderWorker(context.orders, (intent) => step(context, intent));
