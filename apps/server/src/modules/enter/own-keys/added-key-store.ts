import type { Queryable } from "@lilypad/db";
import { type Address, getAddress, hexToBytes } from "viem";
import { findRow, updateRow } from "../../../platform/rows/index.ts";
import { type AddedOwnKeyRow, addedOwnKeyTable } from "./rows.gen.ts";

/** A further passkey that owns a person's Safe. */
export interface AddedKey {
  credentialId: string;
  /** The passkey's signer contract, the owner on the chain. */
  signer: Address;
}

/** Names one of a person's further passkeys. */
export interface AddedKeyId {
  personId: string;
  credentialId: string;
}

/** Stores a passkey that the chain has tested. Repeated, it only notes the later test. */
export async function storeAddedKey(
  db: Queryable,
  key: Omit<AddedOwnKeyRow, "ownerSince">,
): Promise<void> {
  await db.query(
    `insert into added_own_key (credential_id, person_id, x, y, signer_address, checked_at)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (credential_id) do update set checked_at = excluded.checked_at`,
    [key.credentialId, key.personId, key.x, key.y, key.signerAddress, key.checkedAt],
  );
}

/** Lists the further passkeys that own a person's Safe, as the person has signed it, oldest first. */
export async function listAddedKeys(db: Queryable, personId: string): Promise<AddedKey[]> {
  const { rows } = await db.query<Pick<AddedOwnKeyRow, "credentialId" | "signerAddress">>(
    `select credential_id, signer_address from added_own_key
     where person_id = $1 and owner_since is not null order by owner_since`,
    [personId],
  );
  return rows.map(({ credentialId, signerAddress }) => ({
    credentialId,
    signer: getAddress(`0x${signerAddress.toString("hex")}`),
  }));
}

/** Whether a further passkey owns the Safe, or was signed to. Locks its row until the transaction ends. */
export async function isAddedOwner(
  db: Queryable,
  { personId, credentialId }: AddedKeyId,
): Promise<boolean> {
  const id = { personId, credentialId };
  const key = await findRow(db, addedOwnKeyTable, id, { only: ["ownerSince"], lock: "update" });
  return key !== null && key.ownerSince !== null;
}

/**
 * Records that the person has signed that a tested passkey becomes an owner. From then on it cannot be removed under
 * Security.
 * @returns false if the passkey was removed meanwhile
 */
export async function claimAddedKey(
  db: Queryable,
  { personId, credentialId }: AddedKeyId,
  now: Date,
): Promise<boolean> {
  return (
    (await updateRow(db, addedOwnKeyTable, { personId, credentialId }, { ownerSince: now })) !==
    null
  );
}

/** Takes back `claimAddedKey`, because the chain did not carry out the transaction that the person had signed. */
export async function releaseAddedKey(
  db: Queryable,
  { personId, credentialId }: AddedKeyId,
): Promise<void> {
  await updateRow(db, addedOwnKeyTable, { personId, credentialId }, { ownerSince: null });
}

/**
 * Forgets an owner that the chain has removed, if it is one of the person's passkeys. If it is the first one, the
 * passkey that signed the removal takes its place.
 */
export async function forgetOwner(
  db: Queryable,
  { personId, signer, signedBy }: { personId: string; signer: Address; signedBy: string },
): Promise<void> {
  const address = Buffer.from(hexToBytes(signer));
  await db.query("delete from added_own_key where person_id = $1 and signer_address = $2", [
    personId,
    address,
  ]);
  await db.query(
    `with heir as (
       delete from added_own_key where person_id = $1 and credential_id = $3
         and exists (select from own_key where person_id = $1 and signer_address = $2)
       returning *)
     update own_key set credential_id = heir.credential_id, x = heir.x, y = heir.y,
       signer_address = heir.signer_address, checked_at = heir.checked_at
     from heir where own_key.person_id = $1 and own_key.signer_address = $2`,
    [personId, address, signedBy],
  );
}
