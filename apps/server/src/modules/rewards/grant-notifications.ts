import { toWireAmount } from "@lilypad/money";
import { findGrantedAmount, type Grant, payReward } from "./pay-reward.ts";
import type { RewardsDeps } from "./rewards-deps.ts";

/**
 * Grants the reward for turning notifications on, once for each person. It is for being reachable:
 * without a live push subscription nothing is granted, and it can be asked for again.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function grantNotifications(deps: RewardsDeps, personId: string): Promise<Grant> {
  if (await deps.hasLiveSubscription(personId)) return payReward(deps, personId, "notifications");
  const rule = deps.rules.notifications;
  const before = await findGrantedAmount(deps.pool, personId, "notifications");
  return {
    granted: false,
    amount: toWireAmount(before ?? rule.amount, rule.asset),
    alreadyGranted: before !== null,
  };
}
