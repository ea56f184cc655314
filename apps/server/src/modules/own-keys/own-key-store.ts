import type { Queryable } from "@lilypad/db";
import type { Address } from "viem";
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
