import type { PasskeyPublicKey } from "@lilypad/custody";
import type { Queryable } from "@lilypad/db";
import { type Address, bytesToBigInt, getAddress } from "viem";
import type { AddedOwnKeyRow } from "./rows.gen.ts";

/** A passkey that owns a person's Safe or can own it, with its public key. */
export interface SignerKey extends PasskeyPublicKey {
  readonly credentialId: string;
  /** The passkey's signer contract, the owner on the chain. */
  readonly signer: Address;
  /** False for the first one, with which the person took their Safe. */
  readonly isAdded: boolean;
}

/**
 * Lists the passkeys that may own a person's Safe, the first one first; empty if they have chosen none. Only the chain
 * knows which of them own it.
 */
export async function listSignerKeys(
  db: Queryable,
  personId: string,
): Promise<readonly SignerKey[]> {
  type Row = Pick<AddedOwnKeyRow, "credentialId" | "signerAddress" | "x" | "y"> & {
    isAdded: boolean;
  };
  const { rows } = await db.query<Row>({
    name: "own-key-signers",
    text: `select credential_id, signer_address, x, y, false as is_added, checked_at from own_key where person_id = $1
           union all
           select credential_id, signer_address, x, y, true, checked_at from added_own_key where person_id = $1
           order by is_added, checked_at`,
    values: [personId],
  });
  return rows.map((row) => ({
    credentialId: row.credentialId,
    signer: getAddress(`0x${row.signerAddress.toString("hex")}`),
    x: bytesToBigInt(row.x),
    y: bytesToBigInt(row.y),
    isAdded: row.isAdded,
  }));
}
