import type { Pool } from "@lilypad/db";
import type { AwardedPrize } from "../load/load.ts";

/** Compares the prizes with the weeks that were won: each is paid once, and nothing else is. */
export async function comparePrizes(
  pool: Pool,
  awarded: readonly AwardedPrize[],
): Promise<string[]> {
  const { rows } = await pool.query<{ week: string; personId: string; paid: bigint }>(
    `select week::text, person_id, (
       select count(*) from activity a join transfer_end e on e.id = a.transfer_id and e.outcome = ledger_outcome('posted')
       where a.person_id = prize.person_id and a.transfer_id = prize.transfer_id) as paid
     from prize`,
  );
  const found: string[] = [];
  const weeks = new Map(rows.map((row) => [row.week, row]));
  if (weeks.size !== rows.length) found.push("a week has more than one prize");
  for (const { week, personId } of awarded) {
    const prize = weeks.get(week);
    weeks.delete(week);
    if (prize?.personId !== personId || prize.paid !== 1n)
      found.push(
        `the prize of ${week} for ${personId} went to ${prize?.personId}, paid ${prize?.paid ?? 0} times`,
      );
  }
  for (const week of weeks.keys()) found.push(`nobody had won the prize of ${week}`);
  return found;
}
