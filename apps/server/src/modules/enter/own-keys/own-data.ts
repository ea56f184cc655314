import type { Queryable } from "@lilypad/db";
import { toWireAmount } from "@lilypad/money";
import { listAddedKeys } from "./added-key-store.ts";
import { readOwnKey } from "./own-key-store.ts";
import { readOwnLimits } from "./own-limit-store.ts";

/**
 * Reads everything that the module stores about a person, for the export of their data; null if they have no own key.
 */
export async function readOwnData(db: Queryable, personId: string) {
  const key = await readOwnKey(db, personId);
  if (key === null) return null;
  const limits = await readOwnLimits(db, personId);
  return {
    passkey: key.credentialId,
    signer: key.signer,
    further_passkeys: (await listAddedKeys(db, personId)).map(({ credentialId, signer }) => ({
      passkey: credentialId,
      signer,
    })),
    daily_limits: [...limits].map(([asset, limit]) => ({
      asset,
      limit: toWireAmount(limit, asset),
    })),
  };
}

/** Deletes everything about a person whose account is deleted. The owners of the Safe stay on the chain. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from own_safe_limit where person_id = $1", [personId]);
  await db.query("delete from added_own_key where person_id = $1", [personId]);
  await db.query("delete from own_key where person_id = $1", [personId]);
}
