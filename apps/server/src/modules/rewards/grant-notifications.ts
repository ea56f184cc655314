import { toWireAmount } from "@lilypad/money";
import { findGrantedAmount, type Grant, grantOnce } from "./grant-once.ts";
import type { RewardsContext } from "./rewards-deps.ts";

/**
 * Grants the reward for turning notifications on, once for each person. It is for being reachable:
 * without a live push subscription nothing is granted, and it can be asked for again.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function grantNotifications(
  context: RewardsContext,
  personId: string,
): Promise<Grant> {
  const { pool, rulesBook } = context;
  if (await context.hasLiveSubscription(personId)) {
    return grantOnce(context, personId, "notifications");
  }
  const rule = (await rulesBook.inForce(pool)).rules.notifications;
  const before = await findGrantedAmount(pool, personId, "notifications");
  return {
    granted: false,
    amount: toWireAmount(before ?? rule.amount, rule.asset),
    alreadyGranted: before !== null,
  };
}
