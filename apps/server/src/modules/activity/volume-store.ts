import type { Queryable } from "@lilypad/db";

/** Volumes bound in one transaction: 20,000 lines take some 100 ms. */
const volumesAtOnce = 80;
/** A history of more lines than all of these together needs another question to be bound whole. */
const maxTransactions = 5;

/**
 * Binds the older part of a person's history in volumes, which searches and far pages open instead of
 * reading everything. Nothing to do for almost everybody: a history of 250 lines is read as it is.
 */
export async function bindVolumes(db: Queryable, personId: string): Promise<void> {
  for (let done = 0; done < maxTransactions; done += 1) {
    const { rows } = await db.query<{ made: number }>({
      name: "activity-bind",
      text: "select activity_bind($1, $2) as made",
      values: [personId, volumesAtOnce],
    });
    if ((rows[0]?.made ?? 0) < volumesAtOnce) return;
  }
}

/** A place in a person's history from which to go on counting. */
export interface Milestone {
  /** The newest line that has not been counted yet. */
  transferId: string;
  /** How many lines are newer. */
  newerLines: number;
}

/**
 * The last volume that begins at or before the line with this offset, counted from the newest line;
 * null when the line is not in a volume.
 * @param asset counts the lines of this asset only
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
           select counted.last_transfer as "transferId", (loose.lines + counted.lines)::text as "newerLines"
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
