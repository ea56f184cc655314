import type { Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import type { StaffDeps } from "./staff-deps.ts";

/**
 * Without a passkey, access to somebody's mailbox is access to their role, so nobody gets a role before they have had one for a while.
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
