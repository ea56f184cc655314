import {
  type Address,
  concat,
  encodePacked,
  getCreate2Address,
  type Hex,
  zeroAddress,
  zeroHash,
} from "viem";

/** The public key of a passkey: a point of the curve P-256 (algorithm ES256). */
export interface PasskeyPublicKey {
  readonly x: bigint;
  readonly y: bigint;
}

/** The contracts that determine the addresses of all passkey signers. */
export interface PasskeyParts {
  readonly passkeySignerFactory: Address;
  /**
   * The beginning of the creation code of each of the factory's signers, before the key and the verifiers: the code
   * that belongs to the factory's version, and the address of the contract that all signers share.
   */
  readonly passkeySignerCode: Hex;
  /** Verifies signatures that the precompile rejects; null for none. */
  readonly passkeyFallbackVerifier: Address | null;
}

/** The precompile that verifies signatures of P-256 (RIP-7212, EIP-7951). */
export const p256Precompile: Address = "0x0000000000000000000000000000000000000100";

/**
 * Encodes who verifies signatures: the precompile, and behind it the fallback, if there is one. Whatever the
 * precompile rejects is checked by the fallback, so the weaker of the two decides. The number is part of the
 * signer's address.
 */
export function passkeyVerifiers(fallback: Address | null): bigint {
  return (BigInt(p256Precompile) << 160n) | BigInt(fallback ?? zeroAddress);
}

/**
 * Computes the address of a passkey's signer contract, which is known before the contract exists: an owner of Safes
 * that accepts the signatures of this passkey and nothing else. The page computes it too, so that no server can
 * substitute another owner.
 */
export function predictPasskeySigner(
  { passkeySignerFactory, passkeySignerCode, passkeyFallbackVerifier }: PasskeyParts,
  { x, y }: PasskeyPublicKey,
): Address {
  return getCreate2Address({
    from: passkeySignerFactory,
    salt: zeroHash,
    bytecode: concat([
      passkeySignerCode,
      encodePacked(
        ["uint256", "uint256", "uint256"],
        [x, y, passkeyVerifiers(passkeyFallbackVerifier)],
      ),
    ]),
  });
}
