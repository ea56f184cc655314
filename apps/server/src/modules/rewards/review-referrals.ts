import { inTransaction, type Queryable } from "@lilypad/db";
import { countReferral } from "./count-referral.ts";
import { payOrHold } from "./pay-or-hold.ts";
import { findAccounts, type Reward } from "./pay-rewards.ts";
import { isQuality } from "./referral-quality.ts";
import {
  lockReferral,
  markQuality,
  markRewarded,
  postponeReview,
  queueReviews,
  type ReferralState,
  type Review,
  takeReview,
} from "./referral-review-store.ts";
import type { RewardRuleName } from "./reward-rules.ts";
import type { RewardsContext } from "./rewards-deps.ts";

const firstRetryMs = 1_000;
const longestRetryMs = 10 * 60_000;
/** From which failed attempt on it is an operator's business and no passing trouble. */
export const failingAfterAttempts = 3;

/** Topics of the outbox after which a referral may have become quality, or its reward payable. */
const topics: ReadonlySet<string> = new Set(["deposit", "profile", "kyc"]);

/**
 * Notes, in the transaction that takes outbox rows away, whose referrals have to be looked at. It only
 * queues: a reward that can't be granted must not hold up the news of everybody.
 */
export async function noteEvents(
  db: Queryable,
  events: readonly { topic: string; personId: string }[],
  now: Date,
): Promise<void> {
  const people = events.filter(({ topic }) => topics.has(topic)).map(({ personId }) => personId);
  if (people.length > 0) await queueReviews(db, [...new Set(people)], now);
}

/** Marks the referral when the facts say so. @returns whether it is quality now */
async function judge(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  state: ReferralState,
): Promise<boolean> {
  if (state.isQuality) return true;
  const depositedMinor = await context.sumDeposits(db, referee);
  const { refereeOnboarded: onboarded, refereeActive: active } = state;
  const identityVerified = await context.isIdentityVerified(db, referee);
  if (!isQuality({ onboarded, active, depositedMinor, identityVerified })) return false;
  await markQuality(db, referee, context.clock.now());
  return true;
}

/**
 * Pays both people, each once, or queues it for the administrators. Whoever invites before they have a wallet is paid when they have one;
 * the person they invited does not wait for it.
 */
async function reward(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  { referrer, referrerActive, refereeActive }: ReferralState,
): Promise<void> {
  const { rules } = await context.rulesBook.inForce(db);
  const accounts = await findAccounts(db, [referrer, referee]);
  const canPayReferrer = referrerActive && accounts.has(referrer);
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

async function review(context: RewardsContext, db: Queryable, { referee }: Review): Promise<void> {
  const state = await lockReferral(db, referee);
  if (state === null) return;
  const { rewarded, counted } = state;
  if (!rewarded && (await judge(context, db, referee, state))) {
    await reward(context, db, referee, state);
  }
  if (!counted) await countReferral(context, db, referee, state);
}

/**
 * Looks at the next referral that is due: it becomes quality, both people are paid, and it counts on the
 * leaderboard if its friend's money stayed, in one transaction, or nothing happens. What fails is tried again, later and later.
 * @returns whether there was one
 */
export async function reviewNext(context: RewardsContext): Promise<boolean> {
  const { pool, clock, logger } = context;
  let taken: Review | null = null;
  try {
    return await inTransaction(pool, async (db) => {
      taken = await takeReview(db, clock.now());
      if (taken === null) return false;
      await review(context, db, taken);
      return true;
    });
  } catch (error) {
    const failed: Review | null = taken;
    if (failed === null) throw error;
    await postpone(context, failed);
    logger.warn({ err: error, review: failed }, "a referral could not be judged; trying again");
    return true;
  }
}

async function postpone({ pool, clock }: RewardsContext, failed: Review): Promise<void> {
  const waitMs = Math.min(firstRetryMs * 2 ** failed.attempts, longestRetryMs);
  await postponeReview(pool, failed, new Date(clock.now().getTime() + waitMs));
}
