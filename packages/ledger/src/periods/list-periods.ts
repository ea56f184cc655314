import type { Queryable } from "@lilypad/db";

/** A stretch of time whose records lie in partitions of their own. */
export interface Period {
  /** The part of the names of its partitions and its archive that tells them from others: "2027_01", or "first". */
  readonly name: string;
  /** Null for the first period, which has no beginning. */
  readonly startsAt: Date | null;
  /** Exclusive. */
  readonly endsAt: Date;
  /** When its records left the database; null while they are in it. */
  readonly archivedAt: Date | null;
}

/** Lists the periods, oldest first. */
export async function listPeriods(queryable: Queryable): Promise<Period[]> {
  const { rows } = await queryable.query<Period>(
    `select period_suffix(starts_at) as name, nullif(starts_at, '-infinity') as starts_at, ends_at, archived_at
     from period order by ends_at`,
  );
  return rows;
}

/** Returns the current end of the archived periods; null while there are none. */
export async function readArchivedUntil(queryable: Queryable): Promise<Date | null> {
  const { rows } = await queryable.query<{ until: Date | null }>(
    "select max(ends_at) as until from period where archived_at is not null",
  );
  return rows[0]?.until ?? null;
}
