import { ECDH } from "node:crypto";
import type { Address } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/** Below it stand the children that a public key alone can derive. */
const hardenedOffset = 2 ** 31;

/**
 * The owner address with number `index`, from the extended public key alone (BIP-32, not hardened):
 * the private half can stay cold.
 *
 * The children are not hardened, so one child's private key and the extended public key together give
 * the parent's private key, and with it every owner's. No private key of a child may ever leave the
 * cold machine, not even its person's own (docs/runbooks/owner-keys.md).
 * @throws RangeError unless index is a whole number from 0 to 2^31 − 1
 */
export function deriveOwnerAddress(extendedPublicKey: string, index: number): Address {
  if (!Number.isInteger(index) || index < 0 || index >= hardenedOffset) {
    throw new RangeError(`an owner's number lies between 0 and 2^31 - 1, not at ${index}`);
  }
  const { publicKey } = HDKey.fromExtendedKey(extendedPublicKey).deriveChild(index);
  if (publicKey === null) throw new Error("the extended key has no public half");
  const uncompressed = ECDH.convertKey(
    Buffer.from(publicKey),
    "secp256k1",
    undefined,
    "hex",
    "uncompressed",
  );
  return publicKeyToAddress(`0x${String(uncompressed)}`);
}
