import type { Queryable } from "@lilypad/db";

/** A referral that has become counted: the friend is verified and their money stayed. */
export interface Counted {
  referrer: string;
  at: Date;
}

/**
 * Counts a referral for its referrer, for the week, the month and all time. Must be called once per
 * referral, in the transaction in which the last condition is met, so that both commit together.
 */
export async function countReferral(db: Queryable, { referrer, at }: Counted): Promise<void> {
  await db.query({
    name: "leaderboard-record",
    text: "select leaderboard_record($1, $2)",
    values: [referrer, at],
  });
}
