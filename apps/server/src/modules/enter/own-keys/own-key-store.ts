import type { Queryable } from "@lilypad/db";
import { type Address, numberToBytes } from "viem";
import { fail } from "../../../platform/errors.ts";
import type { OwnKeyRow } from "./rows.gen.ts";

/** A person's passkey that owns their Safe, or will own it. */
export interface OwnKey {
  credentialId: string;
  /** The passkey's signer contract, the owner on the chain. */
  signer: Address;
}

/** Reads the passkey that a person has chosen to own their Safe; null if they have chosen none. */
export async function readOwnKey(db: Queryable, personId: string): Promise<OwnKey | null> {
  const { rows } = await db.query<Pick<OwnKeyRow, "credentialId" | "signerAddress">>({
    name: "own-key-read",
    text: "select credential_id, signer_address from own_key where person_id = $1",
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { credentialId: row.credentialId, signer: `0x${row.signerAddress.toString("hex")}` };
}

/** A coordinate as it is stored: 32 bytes. */
export const wordOf = (value: bigint): Buffer => Buffer.from(numberToBytes(value, { size: 32 }));

/** Stores the passkey that a person has chosen, in place of an earlier one. */
export async function storeOwnKey(db: Queryable, key: OwnKeyRow): Promise<void> {
  await db.query(
    `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id) do update set credential_id = excluded.credential_id, x = excluded.x,
       y = excluded.y, signer_address = excluded.signer_address, checked_at = excluded.checked_at`,
    [key.personId, key.credentialId, key.x, key.y, key.signerAddress, key.checkedAt],
  );
}

/** A person's Safe on the chain. */
export interface OwnedSafe {
  address: Address;
  /** Whether its owner is the person's key. */
  isOwn: boolean;
}

/** Reads a person's Safe; null before one is assigned. */
export async function readSafe(db: Queryable, personId: string): Promise<OwnedSafe | null> {
  const { rows } = await db.query<{ safeAddress: Buffer; isOwn: boolean }>(
    "select safe_address, is_own from person_safe where person_id = $1",
    [personId],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { address: `0x${row.safeAddress.toString("hex")}`, isOwn: row.isOwn };
}

/**
 * Requires that a person may still choose which passkey owns their Safe.
 * @throws OWN_KEY_FIXED once the Safe belongs to their key
 * @throws HANDOVER_OPEN while the Safe is being handed over to the key chosen before
 */
export async function requireChoosable(db: Queryable, personId: string): Promise<void> {
  if ((await readSafe(db, personId))?.isOwn) fail("OWN_KEY_FIXED");
  const { rowCount } = await db.query("select from open_handover where person_id = $1", [personId]);
  if (rowCount !== 0) fail("HANDOVER_OPEN");
}
