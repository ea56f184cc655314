import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import { findHeld, holdRewards } from "../state/proposal-store.ts";
import { countOthersRewarded } from "../state/reward-device-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { payRewards, type Reward } from "./pay-rewards.ts";

/**
 * The outcome of a reward: paid by this call, paid before, or queued for an administrator's
 * decision.
 */
export type RewardOutcome = "paid" | "paid before" | "held";

/** Max rewarded people per device. Rewards of further people are queued for review. */
export const rewardedPerDevice = 3;
const reason = "Three other people were rewarded on this device.";

/** A reward of the rules. */
type RuledReward = Reward & { rule: RewardRuleName };

/**
 * Pays rewards of the rules in the caller's SQL transaction, or queues them for administrators if
 * three other people were rewarded on the subject's device. A queued reward stays queued until an
 * administrator decides.
 * @param due.subject the person who signed up or was invited
 * @returns the outcome of each reward
 * @throws ACCOUNT_NOT_READY if a recipient has no wallet yet
 */
export async function payOrHold(
  context: RewardsContext,
  db: Queryable,
  due: { rewards: readonly RuledReward[]; subject: string; now: Date },
): Promise<RewardOutcome[]> {
  const { rewards, subject, now } = due;
  const held = await findHeld(db, rewards);
  const address = await hashAddress(context, db, subject);
  if ((await countOthersRewarded(db, address)) >= rewardedPerDevice) {
    const added = rewards.filter((_, place) => !held.has(place));
    await holdRewards(
      db,
      added.map((reward) => ({ ...reward, asset: assets[reward.asset].number })),
      { reason, now },
    );
    return rewards.map(() => "held");
  }
  const open = rewards.filter((_, place) => !held.has(place));
  const paid = await payRewards(context, db, open, now);
  let next = 0;
  return rewards.map((_, place) => {
    if (held.has(place)) return "held";
    const isPaid = paid[next] ?? false;
    next += 1;
    return isPaid ? "paid" : "paid before";
  });
}
