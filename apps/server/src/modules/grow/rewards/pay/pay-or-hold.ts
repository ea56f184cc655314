import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import { countOthersRewarded } from "../state/reward-device-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { findHeld, holdRewards } from "./held-rewards.ts";
import { payRewards, type Reward } from "./pay-rewards.ts";

/**
 * The outcome of a reward: paid by this call, paid before, or queued for an administrator's
 * decision.
 */
export type RewardOutcome = "paid" | "paid before" | "held";

/** Max rewarded people per device. Rewards of further people are queued for review. */
export const rewardedPerDevice = 3;
const deviceReason = "Three other people were rewarded on this device.";
const restoredReason =
  "The chain has a reward of this amount that the restored books missed: compare the dates before approving.";

/** A reward of the rules. */
type RuledReward = Reward & { rule: RewardRuleName };

/**
 * Finds rewards that were not granted, but whose amount the chain shows as a payment to the same person that this database
 * did not know. It was then restored to an earlier time and may have lost the grant.
 * @returns for each reward whether it may have been paid
 */
async function findPaidBefore(db: Queryable, rewards: readonly RuledReward[]): Promise<boolean[]> {
  const { rows } = await db.query<{ found: boolean }>(
    `select coalesce(settlement_was_imported(null, safe.safe_address, due.asset, due.amount), false)
         and not exists (select from reward_grant paid where paid.person_id = person
           and paid.rule = due.rule and paid.occasion = due.occasion) as found
     from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::bigint[])
       with ordinality as due (person, rule, occasion, asset, amount, place)
     left join person_safe safe on safe.person_id = due.person order by due.place`,
    [
      rewards.map(({ personId }) => personId),
      rewards.map(({ rule }) => rule),
      rewards.map(({ occasion }) => occasion),
      rewards.map(({ asset }) => assets[asset].number),
      rewards.map(({ amount }) => amount),
    ],
  );
  return rows.map(({ found }) => found);
}

/**
 * Pays rewards of the rules in the caller's SQL transaction, or queues them for administrators if
 * three other people were rewarded on the subject's device, or if they may have been paid before the
 * database was restored. A queued reward stays queued until an administrator decides.
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
    await holdRewards(db, added, { reason: deviceReason, now });
    return rewards.map(() => "held");
  }
  const mayBePaid = await findPaidBefore(db, rewards);
  const doubtful = rewards.filter((_, place) => mayBePaid[place] === true && !held.has(place));
  if (doubtful.length > 0) await holdRewards(db, doubtful, { reason: restoredReason, now });
  for (const reward of doubtful) held.add(rewards.indexOf(reward));
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
