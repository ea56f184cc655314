import type { Data, Operations } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { findRow } from "../../../platform/rows/index.ts";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { staffPasskeyPermitTable } from "./rows.gen.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { listMembers, lockStaff, readRole } from "./staff-store.ts";

/** How long an administrator's permission counts, and the first sign-in of one whom the settings name. */
const permitMs = 24 * 60 * 60 * 1000;

/**
 * Allows a member of staff without a passkey to add their first one within a day: they may have lost their only one.
 * Repeating it starts the day again.
 * @throws NOT_FOUND for a person who is no member of staff
 */
export async function allowFirstPasskey(
  { pool, clock, adminEmails }: StaffDeps,
  act: StaffAct,
  personId: string,
): Promise<Data<Operations["allowStaffPasskey"]>> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    if ((await readRole(db, personId, adminEmails)) === null) fail("NOT_FOUND");
    const expiresAt = await permitFirstPasskey(db, { personId, by: act.by, now });
    await act.record(db, { subject: personId });
    return { expiresAt: expiresAt.toISOString() };
  });
}

/** Stores that a member of staff may add their first passkey. @returns until when */
export async function permitFirstPasskey(
  db: Queryable,
  { personId, by, now }: { personId: string; by: string; now: Date },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + permitMs);
  await db.query(
    `insert into staff_passkey_permit (person_id, allowed_by, allowed_at, expires_at) values ($1, $2, $3, $4)
     on conflict (person_id) do update set allowed_by = $2, allowed_at = $3, expires_at = $4`,
    [personId, by, now, expiresAt],
  );
  return expiresAt;
}

/**
 * Whether a person without a passkey may add one: all people who are no members of staff; a member whom an
 * administrator has allowed it; an administrator whom ADMIN_EMAILS names, on the day of their first sign-in; and an
 * administrator as long as no other one has a passkey, because no one could allow it.
 */
export async function mayAddFirstPasskey(
  { clock, adminEmails, passkeySince, adminBoundAt }: StaffDeps,
  db: Queryable,
  personId: string,
): Promise<boolean> {
  const role = await readRole(db, personId, adminEmails);
  if (role === null) return true;
  const permit = await findRow(db, staffPasskeyPermitTable, personId, { only: ["expiresAt"] });
  const now = clock.now();
  if (permit !== null && permit.expiresAt > now) return true;
  const boundAt = await adminBoundAt(db, personId);
  if (boundAt !== null && boundAt.getTime() + permitMs > now.getTime()) return true;
  for (const other of await listMembers(db, adminEmails)) {
    const mayAllow = other.role === "administrator" && other.personId !== personId;
    if (mayAllow && (await passkeySince(db, other.personId)) !== null) return false;
  }
  return true;
}
