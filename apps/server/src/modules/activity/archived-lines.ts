import type { Queryable } from "@lilypad/db";

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
