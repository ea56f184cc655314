import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { StaffDeps } from "./staff-deps.ts";

/**
 * Requires that a person has had a passkey for a minimum time before they get a role. Without a passkey, access to their mailbox would be
 * access to the role.
 * @throws STAFF_NEEDS_PASSKEY
 */
export async function requirePasskey(
  db: Queryable,
  { passkeySince, minPasskeyAgeMs }: Pick<StaffDeps, "passkeySince" | "minPasskeyAgeMs">,
  personId: string,
  now: Date,
): Promise<void> {
  const since = await passkeySince(db, personId);
  if (since === null || since.getTime() + minPasskeyAgeMs > now.getTime()) {
    fail("STAFF_NEEDS_PASSKEY");
  }
}
