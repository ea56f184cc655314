import type { Queryable } from "@lilypad/db";
import { qualityDepositMinor } from "../rules/referral-quality.ts";
import { readCircleDeposits } from "../state/circle-deposits-store.ts";
import { readPassedBack } from "../state/passed-back-store.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * The time from which a friend has held or spent 10 dollars of their own for the configured time; null if they have not
 * brought them. Money that came from the referrer's circle is not their own. Neither is money passed to the referrer,
 * to others whom the referrer invited, or out to a bank or an address; money that they pass back is first taken from
 * the money that the circle gave.
 */
export async function readStaysUntil(
  context: Pick<RewardsContext, "findDepositsReaching" | "prizeDepositMs">,
  db: Queryable,
  people: { referee: string; referrer: string },
): Promise<Date | null> {
  const passedBack = await readPassedBack(db, people);
  const fromCircle = await readCircleDeposits(db, people);
  let wanted = qualityDepositMinor + fromCircle;
  if (passedBack > fromCircle) wanted += passedBack - fromCircle;
  const broughtAt = await context.findDepositsReaching(db, people.referee, wanted);
  return broughtAt === null ? null : new Date(broughtAt.getTime() + context.prizeDepositMs);
}
