import type { PasskeyPublicKey } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { type Address, bytesToBigInt, getAddress } from "viem";
import type { OwnKeyRow } from "./rows.gen.ts";

/** The passkey that owns a person's Safe, with its public key. */
export interface SignerKey extends PasskeyPublicKey {
  readonly credentialId: string;
  /** The passkey's signer contract, the owner on the chain. */
  readonly signer: Address;
}

/** Reads the public key with which a person signs for their Safe; null if they have chosen none. */
export async function readSignerKey(db: Queryable, personId: string): Promise<SignerKey | null> {
  const { rows } = await db.query<Pick<OwnKeyRow, "credentialId" | "signerAddress" | "x" | "y">>({
    name: "own-key-signer",
    text: "select credential_id, signer_address, x, y from own_key where person_id = $1",
    values: [personId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    credentialId: row.credentialId,
    signer: getAddress(`0x${row.signerAddress.toString("hex")}`),
    x: bytesToBigInt(row.x),
    y: bytesToBigInt(row.y),
  };
}
