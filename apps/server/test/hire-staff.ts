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

/** Gives people a passkey that is a day old, without an authenticator. */
export async function givePasskey(
  { pool }: Pick<Product, "pool">,
  personId: string,
  createdAt = new Date(Date.now() - 25 * 3_600_000),
): Promise<void> {
  await pool.query(
    `insert into passkey (id, person_id, credential_id, public_key, counter, transports, backed_up, name, device_id, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, '\\x04', 0, '{}', false, 'Phone', 'device', $2)`,
    [personId, createdAt],
  );
}

/** Reads the entries of the audit log for the times when an action was done, newest first. */
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
