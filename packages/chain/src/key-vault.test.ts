import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HDKey, hdKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveOwnerAddress } from "./derive-owner.ts";
import { createFileVault, openVaultFile } from "./key-vault.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-vault-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const passphrase = () => Buffer.from("correct horse");

test("the extended public key derives the same owners as the sealed seed and never changes", async () => {
  const path = join(folder, "vault.json");
  const vault = createFileVault(path, passphrase);
  const [first, second] = await Promise.all([vault.extendedPublicKey(), vault.extendedPublicKey()]);
  expect(first).toMatch(/^xpub/);
  expect(second).toBe(first);
  expect(await createFileVault(path, passphrase).extendedPublicKey()).toBe(first);
  const seed = HDKey.fromMasterSeed(openVaultFile(path, passphrase()));
  for (const addressIndex of [0, 1, 77]) {
    expect(deriveOwnerAddress(first, addressIndex)).toBe(
      hdKeyToAccount(seed, { addressIndex }).address,
    );
  }
});

test("the file is complete, readable only by its owner, and needs the passphrase", async () => {
  const path = join(folder, "vault.json");
  await createFileVault(path, passphrase).extendedPublicKey();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
  expect(readFileSync(path, "utf8")).not.toContain(
    openVaultFile(path, passphrase()).toString("hex"),
  );
  expect(() => openVaultFile(path, Buffer.from("wrong"))).toThrow();
});

test("an owner's index is an integer below 2^31", () => {
  for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) {
    expect(() => deriveOwnerAddress("xpub", index)).toThrow(RangeError);
  }
});
