import type { StaffRole } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { StaffMemberRow } from "./rows.gen.ts";

/** Reads a person's role now; null for people who are no staff. */
export async function readRole(
  db: Queryable,
  personId: string,
  adminEmails: readonly string[],
): Promise<StaffRole | null> {
  const { rows } = await db.query<{ role: StaffRole | null }>({
    name: "staff-role",
    text: "select staff_role($1, $2::text[]) as role",
    values: [personId, adminEmails],
  });
  return rows[0]?.role ?? null;
}

/** Lets only one change of the staff be decided at a time. */
export const lockStaff = (db: Queryable) => db.query("select pg_advisory_xact_lock(73, 1)");

export interface MemberRow extends Pick<StaffMemberRow, "personId"> {
  role: StaffRole;
  since: Date | null;
  email: string;
  displayTag: string | null;
  isBySettings: boolean;
}

/** Lists all members of staff: administrators of the settings, and those in the table. */
export async function listMembers(
  db: Queryable,
  adminEmails: readonly string[],
): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select p.id as person_id, p.email, p.display_tag, staff_role(p.id, $1::text[]) as role,
       m.since, p.is_admin and p.email = any ($1::text[]) as is_by_settings
     from person_card p left join staff_member m on m.person_id = p.id
     where p.id in (select person_id from staff_member
         union all select id from person_card where email = any ($1::text[]) and is_admin)
       and p.deactivated_at is null and p.deleted_at is null
     order by p.email`,
    [adminEmails],
  );
  return rows;
}

/**
 * Whether there is an administrator, or a person was bound to an address of ADMIN_EMAILS. It does not depend on the
 * setting, so that no one becomes the first administrator by leaving it out.
 */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from person_card p left join staff_member m on m.person_id = p.id
       where (p.is_admin or m.role = 'administrator') and p.deactivated_at is null and p.deleted_at is null) as found`,
  );
  return rows[0]?.found === true;
}

export async function storeMember(
  db: Queryable,
  { personId, role, now }: { personId: string; role: StaffRole | null; now: Date },
): Promise<void> {
  if (role === null) {
    await db.query("delete from staff_member where person_id = $1", [personId]);
    return;
  }
  await db.query(
    `insert into staff_member (person_id, role, since) values ($1, $2, $3)
     on conflict (person_id) do update set role = excluded.role, since = excluded.since`,
    [personId, role, now],
  );
}

/** Removes a person from staff, in the transaction that deletes their account. */
export async function forgetMember(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from staff_passkey_permit where person_id = $1", [personId]);
  await db.query("delete from staff_member where person_id = $1", [personId]);
}
