import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  getCreate2Address,
  type Hex,
  isHex,
  zeroAddress,
  zeroHash,
} from "viem";
import signerProxy from "../../artefacts/SafeWebAuthnSignerProxy.json";
import { passkeySignerFactoryAbi } from "../abi.ts";
import type { ChainDeployment } from "../deployment.ts";

/** The public key of a passkey: a point of the curve P-256 (algorithm ES256). */
export interface PasskeyPublicKey {
  readonly x: bigint;
  readonly y: bigint;
}

/** The parts of a deployment that determine the addresses of all passkey signers. */
export type PasskeyParts = Pick<
  ChainDeployment,
  "passkeySignerFactory" | "passkeyFallbackVerifier"
>;

/** The precompile that verifies signatures of P-256 (RIP-7212, EIP-7951). */
export const p256Precompile: Address = "0x0000000000000000000000000000000000000100";

/** What the signer answers for a valid signature (ERC-1271). */
export const validSignature: Hex = "0x1626ba7e";

/**
 * Encodes who verifies signatures: the precompile, and behind it the fallback, if there is one. Whatever the
 * precompile rejects is checked by the fallback, so the weaker of the two decides. The number is part of the
 * signer's address.
 */
export function passkeyVerifiers(fallback: Address | null): bigint {
  return (BigInt(p256Precompile) << 160n) | BigInt(fallback ?? zeroAddress);
}

/**
 * Computes the address of a passkey's signer contract, which is known before the contract exists: an owner
 * of Safes that accepts the signatures of this passkey and nothing else.
 */
export function predictPasskeySigner(
  { passkeySignerFactory, passkeyFallbackVerifier }: PasskeyParts,
  { x, y }: PasskeyPublicKey,
): Address {
  const { bytecode } = signerProxy;
  if (!isHex(bytecode)) throw new Error("the signer's creation code is not hexadecimal");
  // The factory's constructor created this contract, with its first nonce.
  const singleton = getContractAddress({ from: passkeySignerFactory, nonce: 1n });
  return getCreate2Address({
    from: passkeySignerFactory,
    salt: zeroHash,
    bytecode: concat([
      bytecode,
      encodePacked(
        ["uint256", "uint256", "uint256", "uint256"],
        [BigInt(singleton), x, y, passkeyVerifiers(passkeyFallbackVerifier)],
      ),
    ]),
  });
}

/** Encodes the factory's call that creates a passkey's signer; repeated, it changes nothing. Anybody can send it. */
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
