import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import { findHeld, holdRewards } from "../state/proposal-store.ts";
import { countOthersRewarded } from "../state/reward-device-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { payRewards, type Reward } from "./pay-rewards.ts";

/** What came of a reward: paid by this call, paid before, or in the hands of the administrators. */
export type RewardOutcome = "paid" | "paid before" | "held";

/** So many people who were rewarded may share a device before the next one's rewards are looked at. */
export const rewardedPerDevice = 3;
const reason = "Three other people were rewarded on this device.";

/** A reward of the rules. */
type RuledReward = Reward & { rule: RewardRuleName };

/**
 * Pays rewards of the rules, in the caller's transaction, or queues them for administrators when the
 * device of the person whom they are about has brought three others. What was queued once stays with the
 * administrators.
 * @param due.subject the person they are about, who signed up or was invited
 * @returns what came of each
 * @throws ACCOUNT_NOT_READY when somebody has no wallet yet
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
