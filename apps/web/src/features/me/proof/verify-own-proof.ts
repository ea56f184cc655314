import { type Verdict, verifyProof } from "@lilypad/proof-of-books";
import type { OwnProof } from "./queries.ts";

/** SHA-256 by the browser. */
async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));
}

/**
 * Verifies a person's proof in the browser, against the root that everyone sees.
 * @param holder the address of the person's Safe, as the app knows it
 */
export const verifyOwnProof = (
  proof: OwnProof,
  root: string,
  holder: string | null,
): Promise<Verdict> => verifyProof(proof, { root, ...(holder === null ? {} : { holder }) }, sha256);
