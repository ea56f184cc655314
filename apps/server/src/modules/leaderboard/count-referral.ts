import type { Queryable } from "@lilypad/db";

/** A referral that counts from now on: its friend is verified, and their money stayed. */
export interface Counted {
  referrer: string;
  at: Date;
}

/**
 * Counts a referral for its referrer: for the week, the month and all time. To be called once for
 * each referral, in the transaction in which the last condition is met; what that transaction undoes is
 * not counted.
 */
export async function countReferral(db: Queryable, { referrer, at }: Counted): Promise<void> {
  await db.query({
    name: "leaderboard-record",
    text: "select leaderboard_record($1, $2)",
    values: [referrer, at],
  });
}
