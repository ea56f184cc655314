import { ECDH } from "node:crypto";
import type { Address } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/** A public key alone can derive only children with a lower index. */
const hardenedOffset = 2 ** 31;

/**
 * Derives the owner address with an index from the extended public key alone (BIP-32, not hardened), so that
 * the private key can stay cold.
 *
 * Because the children are not hardened, the private key of one child and the extended public key together
 * reveal the parent's private key, and with it those of all owners. No private key of a child may ever leave
 * the cold machine, not even for its own person (docs/runbooks/owner-keys.md).
 * @throws RangeError unless index is an integer from 0 to 2^31 − 1
 */
export function deriveOwnerAddress(extendedPublicKey: string, index: number): Address {
  if (!Number.isInteger(index) || index < 0 || index >= hardenedOffset) {
    throw new RangeError(`an owner's index is an integer from 0 to 2^31 - 1, not ${index}`);
  }
  const { publicKey } = HDKey.fromExtendedKey(extendedPublicKey).deriveChild(index);
  if (publicKey === null) throw new Error("the extended key has no public key");
  const uncompressed = ECDH.convertKey(
    Buffer.from(publicKey),
    "secp256k1",
    undefined,
    "hex",
    "uncompressed",
  );
  return publicKeyToAddress(`0x${String(uncompressed)}`);
}
