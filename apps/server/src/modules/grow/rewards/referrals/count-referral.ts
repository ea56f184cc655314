import type { Queryable } from "@lilypad/db";
import { markCounted, planReview, type ReferralState } from "../state/referral-review-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { readStaysUntil } from "./stays-until.ts";

/**
 * Counts a referral on the leaderboard once the friend is verified, has finished signing up, and has held or spent 10
 * dollars of their own for the configured time. If only the time has not passed yet, plans the next review for its end.
 */
export async function countReferral(
  context: RewardsContext,
  db: Queryable,
  referee: string,
  { referrer, refereeActive, refereeOnboarded }: ReferralState,
): Promise<void> {
  if (!refereeActive || !refereeOnboarded) return;
  if (!(await context.isIdentityVerified(db, referee))) return;
  const staysUntil = await readStaysUntil(context, db, { referee, referrer });
  if (staysUntil === null) return;
  const now = context.clock.now();
  if (context.prizeDepositMs > 0 && staysUntil > now) {
    await planReview(db, referee, staysUntil, now);
    return;
  }
  const address = await hashAddress(context, db, referee);
  if (await markCounted(db, referee, { address, at: now })) {
    await context.onCounted(db, { referrer, referee, at: now });
  }
}
