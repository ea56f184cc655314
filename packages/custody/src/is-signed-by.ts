import { hexToBytes, numberToHex } from "viem";
import { readDerSignature, UnusableAssertion } from "./der-signature.ts";
import type { PasskeyPublicKey } from "./passkey-signer.ts";

/** A browser's answer when a passkey signs (AuthenticatorAssertionResponse). */
export interface PasskeyAssertion {
  readonly authenticatorData: Uint8Array;
  readonly clientDataJSON: Uint8Array;
  /** ECDSA with SHA-256, in DER. */
  readonly signature: Uint8Array;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const word = (value: bigint) => hexToBytes(numberToHex(value, { size: 32 }));

/** The key as WebCrypto reads it; null if it is not a point of the curve. */
async function importKey({ x, y }: PasskeyPublicKey) {
  try {
    const point = join(Uint8Array.of(0x04), word(x), word(y));
    return await crypto.subtle.importKey("raw", point, algorithm, false, ["verify"]);
  } catch {
    return null;
  }
}

/**
 * Whether a passkey's answer was signed with the private key of this public key. A page that has just received the
 * answer from the browser learns from it that a public key from another source is the passkey's own. For a given
 * signature one other public key would fit, but its private half cannot be computed without the passkey's.
 */
export async function isSignedBy(
  { authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
  key: PasskeyPublicKey,
): Promise<boolean> {
  const imported = await importKey(key);
  if (imported === null) return false;
  try {
    const { r, s } = readDerSignature(signature);
    const client = new Uint8Array(
      await crypto.subtle.digest("SHA-256", Uint8Array.from(clientDataJSON)),
    );
    const signed = join(authenticatorData, client);
    return await crypto.subtle.verify(algorithm, imported, join(word(r), word(s)), signed);
  } catch (error) {
    if (error instanceof UnusableAssertion || error instanceof RangeError) return false;
    throw error;
  }
}
