import type { Body, Operations } from "@lilypad/api-contract";
import {
  ChainRejected,
  ChainUnreachable,
  type CustodyChain,
  encodePasskeySignature,
} from "@lilypad/chain";
import { type PasskeyPublicKey, UnusableAssertion } from "@lilypad/custody";
import { bytesToHex, type Hex } from "viem";
import { fail } from "../../../platform/errors.ts";
import { readPublicKey } from "./read-public-key.ts";

type Assertion = Body<Operations["chooseOwnKey"]>["response"];

/** Encodes a passkey's signature for its signer contract; null if the contract could never accept it. */
function encodeSigned({ response }: Assertion, hash: Hex): Hex | null {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  try {
    return encodePasskeySignature(
      {
        authenticatorData: bytes(response.authenticatorData),
        clientDataJSON: bytes(response.clientDataJSON),
        signature: bytes(response.signature),
      },
      hash,
    );
  } catch (error) {
    if (error instanceof UnusableAssertion) return null;
    throw error;
  }
}

/**
 * Awaits an answer of the chain; a missing answer is not a refusal.
 * @throws OWN_KEY_NOT_CHECKED
 */
export async function askChain<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof ChainUnreachable || error instanceof ChainRejected)
      return fail("OWN_KEY_NOT_CHECKED");
    throw error;
  }
}

interface Signed {
  response: Assertion;
  /** The signed challenge, in base64url. */
  challenge: string;
  /** The passkey's public key (COSE). */
  publicKey: Uint8Array;
}

/**
 * Tests on the chain, with a passkey's signature, that the passkey can own a Safe. Returns its public key.
 * @throws PASSKEY_CANNOT_OWN if it is not ES256, or the chain refuses its signature
 * @throws OWN_KEY_NOT_CHECKED if the chain does not answer
 */
export async function testOnChain(
  chain: Pick<CustodyChain, "acceptsSignature">,
  { response, challenge, publicKey }: Signed,
): Promise<PasskeyPublicKey> {
  const key = readPublicKey(publicKey) ?? fail("PASSKEY_CANNOT_OWN");
  const hash = bytesToHex(new Uint8Array(Buffer.from(challenge, "base64url")));
  const signature = encodeSigned(response, hash) ?? fail("PASSKEY_CANNOT_OWN");
  if (!(await askChain(() => chain.acceptsSignature(key, { hash, signature }))))
    fail("PASSKEY_CANNOT_OWN");
  return key;
}
