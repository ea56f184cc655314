import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { prizeAsset } from "./prize-rules.ts";
import type { LeaderboardScoreRow, PrizeRow } from "./rows.gen.ts";

const periodNames = ["week", "month", "all"];

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const scores = await db.query<
    Pick<LeaderboardScoreRow, "period" | "score"> & { startsOn: string }
  >(
    `select period, starts_on::text, score from leaderboard_score where person_id = $1
       order by starts_on desc, period limit $2`,
    [personId, limit + 1],
  );
  const prizes = await db.query<
    Pick<PrizeRow, "position" | "amount" | "paidAt"> & { week: string }
  >(
    `select week::text, position, amount, paid_at from prize where person_id = $1
       order by week desc limit $2`,
    [personId, limit + 1],
  );
  return {
    places: scores.rows.map(({ period, startsOn, score }) => ({
      period: periodNames[period - 1],
      starts_on: startsOn,
      referrals: score,
    })),
    prizes: prizes.rows.map((prize) =>
      toWireNames({ ...prize, amount: toWireAmount(prize.amount, prizeAsset) }),
    ),
  };
}

/**
 * For a deleted Lilypad account: the person has no place any more. Their paid prizes stay in the
 * public record without their name; unpaid ones are forfeited.
 */
export async function forgetPerson(db: Queryable, personId: string, at: Date): Promise<void> {
  await db.query("delete from leaderboard_score where person_id = $1", [personId]);
  await db.query(
    `update prize set forfeited_at = $2, held_at = null, held_by = null, held_reason = null
       where person_id = $1 and transfer_id is null and forfeited_at is null`,
    [personId, at],
  );
}
