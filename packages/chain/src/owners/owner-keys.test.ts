import { createHmac } from "node:crypto";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { HDKey, hdKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { describe, expect, test } from "vitest";
import { deriveOwnerAddresses, deriveOwnerKey, vaultIdOf } from "./owner-keys.ts";

const seed = Buffer.alloc(32, 7);
const master = HDKey.fromMasterSeed(seed);
const hardenedOffset = 2 ** 31;
/** The order of the curve secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * Computes the parent's private key as an attacker who has one child's private key and the parent's extended
 * public key (BIP-32: child = parent + HMAC(chain code, parent's public key, index)).
 */
function attackParent(extendedPublicKey: string, childKey: Hex, index: number): bigint {
  const { chainCode, publicKey } = HDKey.fromExtendedKey(extendedPublicKey);
  const position = Buffer.alloc(4);
  position.writeUInt32BE(index);
  const tweak = createHmac("sha512", chainCode ?? "")
    .update(publicKey ?? "")
    .update(position)
    .digest("hex")
    .slice(0, 64);
  return (BigInt(childKey) - BigInt(`0x${tweak}`) + order) % order;
}
const privateKeyOf = (node: HDKey) => bytesToHex(node.privateKey ?? new Uint8Array());

describe("a thief with the private key of one owner", () => {
  test("could compute all others of earlier versions with the extended public key that the server had", () => {
    const owners = master.derive("m/44'/60'/0'/0");
    const leaked = privateKeyOf(owners.deriveChild(4));
    expect(attackParent(owners.publicExtendedKey, leaked, 4)).toBe(BigInt(privateKeyOf(owners)));
  });

  test("computes none of the hardened ones, even with the extended public key, which is never published", () => {
    const owners = master.derive("m/44'/60'/1'");
    const [address] = deriveOwnerAddresses(seed, 4, 1);
    const leaked = deriveOwnerKey(seed, 4, address ?? "0x");
    const parent = BigInt(privateKeyOf(owners));
    for (const index of [4, hardenedOffset + 4]) {
      expect(attackParent(owners.publicExtendedKey, leaked, index)).not.toBe(parent);
    }
    expect(() =>
      HDKey.fromExtendedKey(owners.publicExtendedKey).deriveChild(hardenedOffset + 5),
    ).toThrow();
  });
});

test("owners are the hardened children of their path, one for each index", () => {
  const expected = [6, 7, 8].map(
    (index) => hdKeyToAccount(master, { path: `m/44'/60'/1'/${index}'` }).address,
  );
  expect(deriveOwnerAddresses(seed, 6, 3)).toEqual(expected);
  expect(deriveOwnerAddresses(seed, 0, 0)).toEqual([]);
});

test("the key of an owner has the owner's address, also for a Safe of an earlier version", () => {
  const [hardened = "0x"] = deriveOwnerAddresses(seed, 3, 1);
  const earlier = hdKeyToAccount(master, { addressIndex: 3 }).address;
  expect(privateKeyToAddress(deriveOwnerKey(seed, 3, hardened))).toBe(hardened);
  expect(privateKeyToAddress(deriveOwnerKey(seed, 3, earlier))).toBe(earlier);
  expect(() => deriveOwnerKey(seed, 4, hardened)).toThrow(`no owner ${hardened} with index 4`);
  expect(() => deriveOwnerKey(Buffer.alloc(32, 8), 3, hardened)).toThrow("no owner");
});

test("an owner's index is an integer from 0 to 2^31 − 1", () => {
  for (const index of [-1, 0.5, hardenedOffset, Number.NaN]) {
    expect(() => deriveOwnerAddresses(seed, index, 1)).toThrow(RangeError);
  }
  expect(() => deriveOwnerAddresses(seed, hardenedOffset - 1, 2)).toThrow(RangeError);
  expect(deriveOwnerAddresses(seed, hardenedOffset - 1, 1)).toHaveLength(1);
});

test("a vault has its own id, which contains no key", () => {
  expect(vaultIdOf(seed)).toMatch(/^[0-9a-f]{16}$/);
  expect(vaultIdOf(Buffer.alloc(32, 8))).not.toBe(vaultIdOf(seed));
  expect(hexToBytes(`0x${vaultIdOf(seed)}`)).toHaveLength(8);
});
