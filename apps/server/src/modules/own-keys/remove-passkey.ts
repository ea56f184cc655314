import type { Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { readOwnKey, readSafe } from "./own-key-store.ts";

interface Removal {
  personId: string;
  credentialId: string;
}

/**
 * The rule for removing a passkey that somebody has chosen as the key to their account: not once it owns their Safe.
 * Before that, the choice ends with the passkey. Both run in the transaction of the removal, under the person's lock.
 */
export const ownKeyRemoval = {
  /** @throws OWN_KEY_IN_USE if the passkey owns the person's Safe */
  async require(db: Queryable, { personId, credentialId }: Removal): Promise<void> {
    if ((await readOwnKey(db, personId))?.credentialId !== credentialId) return;
    if ((await readSafe(db, personId))?.isOwn) fail("OWN_KEY_IN_USE");
  },
  /** Forgets the choice of this passkey, if it was chosen. */
  async forget(db: Queryable, { personId, credentialId }: Removal): Promise<void> {
    await db.query("delete from own_key where person_id = $1 and credential_id = $2", [
      personId,
      credentialId,
    ]);
  },
};
