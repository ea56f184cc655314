import type { Queryable } from "@lilypad/db";

/** A referral that has just become quality. */
export interface Quality {
  referrer: string;
  at: Date;
}

/**
 * Counts a referral for its referrer: for the week, the month and all time. To be called once for
 * each referral, in the transaction that makes it quality; what that transaction undoes is not counted.
 */
export async function recordQuality(db: Queryable, { referrer, at }: Quality): Promise<void> {
  await db.query({
    name: "leaderboard-record",
    text: "select leaderboard_record($1, $2)",
    values: [referrer, at],
  });
}
