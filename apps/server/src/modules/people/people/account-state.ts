import type { Queryable } from "@lilypad/db";
import { findRow, updateRow } from "../../../platform/rows/index.ts";
import { type AdminBindingRow, type PersonRow, personTable } from "./rows.gen.ts";

/** How long a request to delete the account counts; enough time to send away the money in it. */
const requestLifetime = "1 hour";

/**
 * Stores that a person requests the deletion of their account, unless they have within the last hour.
 * @returns the time of the first request, by the database's clock; null if there is no such active account
 */
export async function noteDeletionAsked(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<Pick<PersonRow, "deletionAskedAt">>(
    `update person set deletion_asked_at = case
         when deletion_asked_at > clock_timestamp() - interval '${requestLifetime}' then deletion_asked_at
         else clock_timestamp() end
       where id = $1 and deactivated_at is null returning deletion_asked_at`,
    [personId],
  );
  return rows[0]?.deletionAskedAt ?? null;
}

/** Deactivates an active person. @returns the person's email address; null if they were not active */
export async function deactivatePerson(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.query<Pick<PersonRow, "email">>(
    `update person set deactivated_at = $2, updated_at = $2
       where id = $1 and deactivated_at is null returning email`,
    [personId, now],
  );
  return rows[0]?.email ?? null;
}

/** Activates a deactivated person again. */
export async function reactivatePerson(db: Queryable, personId: string, now: Date): Promise<void> {
  await updateRow(db, personTable, personId, { deactivatedAt: null, updatedAt: now });
}

/** Deactivates an active person for members of staff, who can activate them again. @returns false if they were not active */
export async function deactivateByStaff(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<boolean> {
  return (
    (await updateRow(
      db,
      personTable,
      { id: personId, deactivatedAt: null },
      { deactivatedAt: now, deactivatedByStaff: true, updatedAt: now },
    )) !== null
  );
}

/**
 * Activates a person whom members of staff have deactivated.
 * @returns false for all others
 */
export async function activateByStaff(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update person set deactivated_at = null, deactivated_by_staff = false, updated_at = $2
       where id = $1 and deactivated_by_staff`,
    [personId, now],
  );
  return rowCount === 1;
}

/** Marks a deactivated person as deleted. */
export async function markPersonDeleted(db: Queryable, personId: string, now: Date): Promise<void> {
  await updateRow(db, personTable, personId, { deletedAt: now, deletionAskedAt: null });
}

/** Stores whether the person has a second factor, and until when their limits are lowered. */
export async function storeFactorChange(
  db: Queryable,
  change: { personId: string; secondFactor: boolean; limitsLoweredUntil: Date; now: Date },
): Promise<void> {
  await db.query(
    `update person set second_factor = $2, updated_at = $4,
       limits_lowered_until = greatest(limits_lowered_until, $3)
     where id = $1`,
    [change.personId, change.secondFactor, change.limitsLoweredUntil, change.now],
  );
}

/** Until when a person's limits are lowered after a change of their factors; null if they never were. */
export async function limitsLoweredUntil(db: Queryable, personId: string): Promise<Date | null> {
  return (
    (await findRow(db, personTable, personId, { only: ["limitsLoweredUntil"] }))
      ?.limitsLoweredUntil ?? null
  );
}

/** When a person was bound to the address of ADMIN_EMAILS with which they signed in first; null if they never were. */
export async function adminBoundAt(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.query<Pick<AdminBindingRow, "boundAt">>(
    "select min(bound_at) as bound_at from admin_binding where person_id = $1",
    [personId],
  );
  return rows[0]?.boundAt ?? null;
}
