import type { Queryable } from "@lilypad/db";
import { qualityDepositMinor } from "../rules/referral-quality.ts";
import { readPassedBack } from "../state/passed-back-store.ts";
import { markCounted, planReview, type ReferralState } from "../state/referral-review-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * Counts a referral on the leaderboard once the friend is verified, has finished signing up, and
 * has kept or spent 10 dollars from outside for the configured time. Money passed to the referrer,
 * to others whom the referrer invited, or out to a bank is deducted. If only the time has not
 * passed yet, plans the next review for its end.
 */
export async function countReferral(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  { referrer, refereeActive, refereeOnboarded }: ReferralState,
): Promise<void> {
  const { clock, prizeDepositMs } = context;
  if (!refereeActive || !refereeOnboarded) return;
  if (!(await context.isIdentityVerified(db, referee))) return;
  const passedBackMinor = await readPassedBack(db, { referee, referrer });
  const wantedMinor = qualityDepositMinor + passedBackMinor;
  const broughtAt = await context.findDepositsReaching(db, referee, wantedMinor);
  if (broughtAt === null) return;
  const now = clock.now();
  const staysUntil = new Date(broughtAt.getTime() + prizeDepositMs);
  if (prizeDepositMs > 0 && staysUntil > now) {
    await planReview(db, referee, staysUntil, now);
    return;
  }
  const address = await hashAddress(context, db, referee);
  if (await markCounted(db, referee, { address, at: now })) {
    await context.onCounted(db, { referrer, referee, at: now });
  }
}
