import type { Queryable } from "@lilypad/db";

/** Max volumes made in one transaction: 20,000 lines, which take about 100 ms. */
const maxVolumesPerTransaction = 80;
/** Max transactions in one call; a longer history is completed by the next call. */
const maxTransactions = 5;

/**
 * Groups the older lines of a person's history into volumes, so that searches and far pages need not read
 * all lines (ADR 21). Short histories (up to 250 lines, which is almost all of them) have no volumes.
 */
export async function bindVolumes(db: Queryable, personId: string): Promise<void> {
  for (let done = 0; done < maxTransactions; done += 1) {
    const { rows } = await db.query<{ made: number }>({
      name: "activity-bind",
      text: "select activity_bind($1, $2) as made",
      values: [personId, maxVolumesPerTransaction],
    });
    if ((rows[0]?.made ?? 0) < maxVolumesPerTransaction) return;
  }
}

/** A line of a person's history whose offset is known, from which a page can be read. */
export interface Milestone {
  /** The transfer id of the line. */
  transferId: string;
  /** Number of lines that are newer than it. */
  newerLines: number;
}

/**
 * Finds the oldest volume that starts at or before the line with this offset (counted from the newest line).
 * Returns null if the line is not in a volume.
 * @param asset if given, only the lines of this asset are counted
 */
export async function findMilestone(
  db: Queryable,
  personId: string,
  asset: number | undefined,
  offset: number,
): Promise<Milestone | null> {
  const { rows } = await db.query<{ transferId: string; newerLines: string }>({
    name: "activity-milestone",
    text: `with loose as (
             select count(*) as lines from activity
             where person_id = $1 and ($2::smallint is null or asset = $2)
               and transfer_id > coalesce(
                 (select last_transfer from activity_volume where person_id = $1 order by number desc limit 1),
                 '00000000-0000-0000-0000-000000000000')
           ), counted as (
             select number, last_transfer,
               coalesce(sum(case when $2::smallint is null then lines else coalesce((lines_by_asset ->> $2::text)::int, 0) end)
                 over (order by number desc rows between unbounded preceding and 1 preceding), 0) as lines
             from activity_volume where person_id = $1
           )
           select counted.last_transfer as transfer_id, (loose.lines + counted.lines)::text as newer_lines
           from counted cross join loose
           where loose.lines + counted.lines <= $3::bigint
           order by number limit 1`,
    values: [personId, asset ?? null, offset],
  });
  const [row] = rows;
  return row === undefined
    ? null
    : { transferId: row.transferId, newerLines: Number(row.newerLines) };
}
