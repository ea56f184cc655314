import type { Queryable } from "@lilypad/db";
import { qualityDepositMinor } from "../rules/referral-quality.ts";
import { readPassedBack } from "../state/passed-back-store.ts";
import { markCounted, planReview, type ReferralState } from "../state/referral-review-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * Counts a referral on the leaderboard once its friend is verified, has finished signing up, and has kept
 * or spent 10 dollars from outside for as long as the setting asks. What went back to whoever invited
 * them, to others whom the same person invited, or out to a bank, did not stay. When only the time is
 * missing, the next look is planned for its end.
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
