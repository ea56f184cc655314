import { inTransaction } from "@lilypad/db";
import type { DueWorker } from "../../../platform/due-work/index.ts";
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

/** The next step of an intent, decided from its row alone: after a crash it is taken again. */
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

/** A worker for the intents that are due. */
export const createIntentWorker = (context: FundingContext): DueWorker =>
  createOrderWorker(context.orders, (intent) => step(context, intent));
