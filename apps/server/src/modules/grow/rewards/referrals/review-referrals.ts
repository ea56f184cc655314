import type { Queryable } from "@lilypad/db";
import { payOrHold } from "../pay/pay-or-hold.ts";
import { findAccounts, type Reward } from "../pay/pay-rewards.ts";
import { isQuality } from "../rules/referral-quality.ts";
import type { RewardRuleName } from "../rules/reward-rules.ts";
import { readCircleDeposits } from "../state/circle-deposits-store.ts";
import {
  lockReferral,
  markQuality,
  markRewarded,
  planReview,
  queueReviews,
  type ReferralState,
  type Review,
  removeReviews,
} from "../state/referral-review-store.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { countReferral } from "./count-referral.ts";
import { readStaysUntil } from "./stays-until.ts";

/** Number of failed attempts after which a review is reported to administrators. */
export const failingAfterAttempts = 3;

/** Outbox topics after which a referral may have become quality, or its reward payable. */
const topics: ReadonlySet<string> = new Set(["deposit", "profile", "kyc"]);

/**
 * Queues the referrals that the events may affect, in the transaction that processes the outbox
 * rows. It only queues, so that a reward that cannot be granted does not delay the other events.
 */
export async function noteEvents(
  db: Queryable,
  events: readonly { topic: string; personId: string }[],
  now: Date,
): Promise<void> {
  const people = events.filter(({ topic }) => topics.has(topic)).map(({ personId }) => personId);
  if (people.length > 0) await queueReviews(db, [...new Set(people)], now);
}

/** Marks the referral as quality if the facts are sufficient. @returns whether it is quality now */
async function becomesQuality(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  state: ReferralState,
): Promise<boolean> {
  if (state.isQuality) return true;
  const { referrer, refereeOnboarded: onboarded, refereeActive: active } = state;
  const depositedMinor =
    (await context.sumDeposits(db, referee)) -
    (await readCircleDeposits(db, { referee, referrer }));
  const identityVerified = await context.isIdentityVerified(db, referee);
  if (!isQuality({ onboarded, active, depositedMinor, identityVerified })) return false;
  await markQuality(db, referee, context.clock.now());
  return true;
}

/**
 * Whether the referrer has earned their reward: the friend's identity is verified, or 10 dollars of the friend's own have
 * stayed. If only the time has not passed yet, plans the next review for its end.
 */
async function hasEarned(
  context: RewardsContext,
  db: Queryable,
  people: { referee: string; referrer: string },
): Promise<boolean> {
  if (await context.isIdentityVerified(db, people.referee)) return true;
  const staysUntil = await readStaysUntil(context, db, people);
  if (staysUntil === null) return false;
  const now = context.clock.now();
  if (context.prizeDepositMs === 0 || staysUntil <= now) return true;
  await planReview(db, people.referee, staysUntil, now);
  return false;
}

/**
 * Pays both people once each, or queues the rewards for administrators. The friend is paid at once; the referrer when
 * the friend's money has stayed, and when they have a wallet.
 */
async function reward(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  { referrer, referrerActive, refereeActive }: ReferralState,
): Promise<void> {
  const { rules } = await context.rulesBook.inForce(db);
  const accounts = await findAccounts(db, [referrer, referee]);
  const canPayReferrer =
    referrerActive &&
    accounts.has(referrer) &&
    (await hasEarned(context, db, { referee, referrer }));
  const canPayReferee = refereeActive && accounts.has(referee);
  const rewards: (Reward & { rule: RewardRuleName })[] = [];
  if (canPayReferrer) {
    const rule = "referral_referrer";
    rewards.push({ ...rules[rule], rule, personId: referrer, occasion: referee, note: null });
  }
  if (canPayReferee) {
    const rule = "referral_referee";
    rewards.push({ ...rules[rule], rule, personId: referee, occasion: "", note: null });
  }
  const now = context.clock.now();
  await payOrHold(context, db, { rewards, subject: referee, now });
  if (canPayReferrer && canPayReferee) await markRewarded(db, referee, now);
}

/**
 * Reviews referrals in the transaction that takes them from the queue: a referral may become
 * quality, both people are paid, and it may count on the leaderboard.
 */
export async function reviewReferrals(
  context: RewardsContext,
  db: Queryable,
  reviews: readonly Review[],
): Promise<void> {
  for (const { referee } of reviews) {
    const state = await lockReferral(db, referee);
    if (state === null) continue;
    const { rewarded, counted } = state;
    if (!rewarded && (await becomesQuality(context, db, referee, state))) {
      await reward(context, db, referee, state);
    }
    if (!counted) await countReferral(context, db, referee, state);
  }
  await removeReviews(
    db,
    reviews.map(({ id }) => id),
  );
}
