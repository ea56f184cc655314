import { type PasskeyParts, type PasskeyPublicKey, passkeyVerifiers } from "@lilypad/custody";
import { encodeAbiParameters, encodeFunctionData, type Hex } from "viem";
import { passkeySignerFactoryAbi } from "../abi.ts";

/** The signer's answer for a valid signature (ERC-1271). */
export const validSignature: Hex = "0x1626ba7e";

/** Encodes the factory's call that creates a passkey's signer; repeated, it changes nothing. Anyone can send it. */
export function encodeCreateSigner(parts: PasskeyParts, { x, y }: PasskeyPublicKey): Hex {
  return encodeFunctionData({
    abi: passkeySignerFactoryAbi,
    functionName: "createSigner",
    args: [x, y, passkeyVerifiers(parts.passkeyFallbackVerifier)],
  });
}

/**
 * Encodes the factory's call that checks a signature, also before the signer exists. The answer begins with
 * `validSignature` if the chain accepts it. Each passkey is checked so before it becomes an owner.
 */
export function encodeSignatureCheck(
  parts: PasskeyParts,
  { x, y }: PasskeyPublicKey,
  { hash, signature }: { hash: Hex; signature: Hex },
): Hex {
  return encodeFunctionData({
    abi: passkeySignerFactoryAbi,
    functionName: "isValidSignatureForSigner",
    args: [hash, signature, x, y, passkeyVerifiers(parts.passkeyFallbackVerifier)],
  });
}

/** Encodes the input of the precompile: a SHA-256 digest, a signature (r, s) and a public key. */
export function encodeP256Input(
  digest: Hex,
  { r, s }: { r: bigint; s: bigint },
  { x, y }: PasskeyPublicKey,
): Hex {
  return encodeAbiParameters(
    [
      { type: "bytes32" },
      { type: "uint256" },
      { type: "uint256" },
      { type: "uint256" },
      { type: "uint256" },
    ],
    [digest, r, s, x, y],
  );
}
