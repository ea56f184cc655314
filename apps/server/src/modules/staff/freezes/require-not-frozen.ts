import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { findActive } from "./freeze-store.ts";

/**
 * Refuses an action that a freeze stops. Under the lock of the person's row, which every freeze takes as well, the
 * answer holds until the transaction ends.
 * @throws ACCOUNT_FROZEN if the person's account is frozen
 */
export async function requireNotFrozen(db: Queryable, personId: string, now: Date): Promise<void> {
  if ((await findActive(db, personId, now)) !== null) fail("ACCOUNT_FROZEN");
}
