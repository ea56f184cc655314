import { createHash, ECDH } from "node:crypto";
import { type Address, bytesToHex, type Hex } from "viem";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/** Hardened children have an index from here on; a public key alone can derive none of them. */
const hardenedOffset = 2 ** 31;
/** Owners are the hardened children of this path, which no other use of the seed shares. */
const ownersPath = "m/44'/60'/1'";
/** Until ADR 68, owners were the children of this path, which are not hardened. */
const earlierOwnersPath = "m/44'/60'/0'/0";

/** Exclusive upper bound of an owner's index. */
export const maxOwnerIndex = hardenedOffset;

/** @throws RangeError unless index is an integer from 0 to 2^31 − 1 */
function requireIndex(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= maxOwnerIndex) {
    throw new RangeError(`an owner's index is an integer from 0 to 2^31 - 1, not ${index}`);
  }
}

function addressOf({ publicKey }: HDKey): Address {
  if (publicKey === null) throw new Error("the derived key has no public key");
  const uncompressed = ECDH.convertKey(
    Buffer.from(publicKey),
    "secp256k1",
    undefined,
    "hex",
    "uncompressed",
  );
  return publicKeyToAddress(`0x${String(uncompressed)}`);
}

function privateKeyOf({ privateKey }: HDKey): Hex {
  if (privateKey === null) throw new Error("the derived key has no private key");
  return bytesToHex(privateKey);
}

/**
 * Derives the addresses of owners from the seed: hardened children (BIP-32), one for each index. Anyone who gets the
 * private key of one of them learns nothing about any other.
 * @throws RangeError unless all indexes are from 0 to 2^31 − 1
 */
export function deriveOwnerAddresses(seed: Buffer, firstIndex: number, count: number): Address[] {
  requireIndex(firstIndex);
  requireIndex(firstIndex + Math.max(count, 1) - 1);
  const owners = HDKey.fromMasterSeed(seed).derive(ownersPath);
  return Array.from({ length: count }, (_, position) =>
    addressOf(owners.deriveChild(hardenedOffset + firstIndex + position)),
  );
}

/**
 * Derives the private key of the owner with this index and address, for recovery on the offline machine. Safes
 * that were assigned before ADR 68 have an owner that is not hardened; it is found as well.
 * @throws Error when no owner of this seed with this index has this address
 */
export function deriveOwnerKey(seed: Buffer, index: number, address: Address): Hex {
  requireIndex(index);
  const master = HDKey.fromMasterSeed(seed);
  const key = [
    master.derive(ownersPath).deriveChild(hardenedOffset + index),
    master.derive(earlierOwnersPath).deriveChild(index),
  ].find((candidate) => addressOf(candidate) === address);
  if (key === undefined) throw new Error(`this vault has no owner ${address} with index ${index}`);
  return privateKeyOf(key);
}

/**
 * Identifies a seed without revealing anything about its keys. It is a hash of the extended public key of
 * earlier versions, so databases that were bound to that key recognize their vault.
 */
export function vaultIdOf(seed: Buffer): string {
  const { publicExtendedKey } = HDKey.fromMasterSeed(seed).derive(earlierOwnersPath);
  return createHash("sha256").update(publicExtendedKey).digest("hex").slice(0, 16);
}
