import type { Queryable } from "@lilypad/db";
import { readArchivedUntil } from "@lilypad/ledger";

/** Records are archived about once a month, so a time that was read this long ago is recent enough. */
const knownForMs = 5 * 60_000;

/**
 * Returns a function that finds until when a person's records are archived; null if none are. In an installation
 * without an archive it queries the database every five minutes at most.
 */
export function createFindArchivedUntil(nowMs: () => number = () => performance.now()) {
  let known: { until: Date | null; readAtMs: number } | null = null;
  return async (db: Queryable, personId: string): Promise<Date | null> => {
    if (known === null || nowMs() - known.readAtMs > knownForMs)
      known = { until: await readArchivedUntil(db), readAtMs: nowMs() };
    if (known.until === null) return null;
    const { rowCount } = await db.query({
      name: "activity-archived",
      text: `select from person_wallet wallet
             where person_id = $1 and exists (select from ledger_archived_account where account = wallet.account_id)`,
      values: [personId],
    });
    return rowCount === 0 ? null : known.until;
  };
}

/**
 * Forgets the volumes of everyone who has lines in a partition that leaves the database or has come back. The next search of
 * these people makes them again, from the lines that are there.
 * @param partition a partition of `activity`, as an identifier in SQL
 */
export async function forgetVolumes(db: Queryable, partition: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock_shared(activity_volume_lock())");
  for (const table of ["activity_volume", "activity_volume_person"])
    await db.query(
      `delete from ${table} where person_id in (select distinct person_id from ${partition})`,
    );
}

/**
 * Deletes the lines of people from an archive whose accounts were deleted since it was made.
 * @param partition the table with the archive's lines, as an identifier in SQL
 */
export async function forgetDeletedPeople(db: Queryable, partition: string): Promise<void> {
  await db.query(
    `delete from ${partition} line using person_card person
     where person.id = line.person_id and person.deleted_at is not null`,
  );
}
