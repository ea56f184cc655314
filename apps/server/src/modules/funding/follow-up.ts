import { checkAtRamp, followUpOrders } from "../ramp-orders/index.ts";
import { cancelUnpaid } from "./cancel-topup.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";
import { topupLifeMs } from "./intent-rules.ts";
import { releaseIfDue } from "./release-clearing.ts";

const isReleasable = ({ leg, releasedAt, depositTransferId, providerStatus }: Intent) =>
  leg === "moved" &&
  releasedAt === null &&
  (depositTransferId !== null || providerStatus === "COMPLETED");

/** The next step of an intent, decided from its row alone: after a crash it is taken again. */
async function step(context: FundingContext, intent: Intent): Promise<void> {
  if (isReleasable(intent)) return releaseIfDue(context, intent.id);
  const { operation, createdAt, transactionId } = await checkAtRamp(context.orders, intent);
  const now = context.clock.now();
  const isOld = now.getTime() - createdAt.getTime() > topupLifeMs;
  if (operation === "topup" && transactionId !== null && isOld)
    await cancelUnpaid(context, intent.id);
}

/**
 * One pass of the worker over the intents that are due.
 * @returns whether there may be more at once
 */
export const followUpIntents = (context: FundingContext): Promise<boolean> =>
  followUpOrders(context.orders, (intent) => step(context, intent));
