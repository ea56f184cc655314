import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { type AddedKeyId, isAddedOwner } from "./added-key-store.ts";
import { readOwnKey, readSafe } from "./own-key-store.ts";

/** Whether a passkey owns its person's Safe, or they have signed that it will. */
async function isOwner(db: Queryable, removal: AddedKeyId): Promise<boolean> {
  const { personId, credentialId } = removal;
  if (await isAddedOwner(db, removal)) return true;
  if ((await readOwnKey(db, personId))?.credentialId !== credentialId) return false;
  return (await readSafe(db, personId))?.isOwn === true;
}

/**
 * The rule for removing a passkey that a person has chosen as a key to their account: not while it owns their Safe, nor
 * once they have signed that it will. Otherwise the choice ends with the passkey. Both run in the transaction of the
 * removal, under the person's lock.
 */
export const ownKeyRemoval = {
  isOwner,
  /** @throws OWN_KEY_IN_USE if the passkey owns the person's Safe */
  async require(db: Queryable, removal: AddedKeyId): Promise<void> {
    if (await isOwner(db, removal)) fail("OWN_KEY_IN_USE");
  },
  /** Forgets the choice of this passkey, if it was chosen. */
  async forget(db: Queryable, { personId, credentialId }: AddedKeyId): Promise<void> {
    const chosen = [personId, credentialId];
    await db.query("delete from own_key where person_id = $1 and credential_id = $2", chosen);
    await db.query("delete from added_own_key where person_id = $1 and credential_id = $2", chosen);
  },
};
