import type { StaffRole } from "@lilypad/api-contract";
import type { Product, SignedUp } from "./worlds/open-product.ts";

/** Makes a person a member of staff whose session was confirmed with a passkey just now. */
export async function hireStaff(
  { pool }: Pick<Product, "pool">,
  { id }: SignedUp,
  role: StaffRole,
): Promise<void> {
  await pool.query("insert into staff_member (person_id, role, since) values ($1, $2, now())", [
    id,
    role,
  ]);
  await pool.query("update person set second_factor = true where id = $1", [id]);
  await pool.query(
    "update session set passkey_verified_at = now(), step_up_until = now() + interval '1 hour' where person_id = $1",
    [id],
  );
}

/** What the audit log has of an action that was done, newest first. */
export async function readRecorded({ pool }: Pick<Product, "pool">, action: string) {
  const { rows } = await pool.query<{
    subject: string | null;
    reason: string | null;
    details: string;
  }>(
    `select subject, reason, details from audit_entry
     where action = $1 and outcome = 'done' order by sequence desc`,
    [action],
  );
  return rows.map(({ details, ...entry }) => ({ ...entry, details: JSON.parse(details) }));
}
