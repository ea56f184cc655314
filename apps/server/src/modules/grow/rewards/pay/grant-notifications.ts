import { toWireAmount } from "@lilypad/money";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findGrantedAmount, type Grant, grantOnce } from "./grant-once.ts";
import { rememberDevices } from "./remember-devices.ts";

/**
 * Grants the reward for turning on notifications, once per person. It is a reward for being
 * reachable: nothing is granted until one of the person's browsers has acknowledged a push, and
 * then it can be requested again.
 * @throws ACCOUNT_NOT_READY before the person's wallet is registered
 */
export async function grantNotifications(
  context: RewardsContext,
  personId: string,
): Promise<Grant> {
  const { pool, rulesBook } = context;
  const browsers = await context.listReachedBrowsers(personId);
  if (browsers.length > 0) {
    await rememberDevices(
      context,
      personId,
      browsers.map((browser) => `push ${browser}`),
    );
    return grantOnce(context, personId, "notifications");
  }
  const rule = (await rulesBook.inForce(pool)).rules.notifications;
  const before = await findGrantedAmount(context, pool, personId, "notifications");
  return {
    granted: false,
    amount: toWireAmount(before ?? rule.amount, rule.asset),
    alreadyGranted: before !== null,
  };
}
