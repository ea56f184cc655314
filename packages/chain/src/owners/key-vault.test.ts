import { createCipheriv, randomBytes, scryptSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createVaultFile, openLocalVault, openVaultFile, vaultCosts } from "./key-vault.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-vault-"));
  path = join(folder, "vault.json");
});
afterEach(() => rmSync(folder, { recursive: true }));
const passphrase = Buffer.from("correct horse");

test("a vault has a random seed, is readable only by its owner and needs the passphrase", () => {
  createVaultFile(path, passphrase, vaultCosts.local);
  const seed = openVaultFile(path, passphrase);
  expect(seed).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
  expect(readFileSync(path, "utf8")).not.toContain(seed.toString("hex"));
  expect(() => openVaultFile(path, Buffer.from("wrong"))).toThrow();
});

test("a vault says how costly a guess at its passphrase is, and one of an earlier version is still opened", () => {
  createVaultFile(path, passphrase);
  const file = JSON.parse(readFileSync(path, "utf8"));
  expect(file.cost).toBe(17);
  writeFileSync(path, JSON.stringify({ ...file, cost: 1 }));
  expect(() => openVaultFile(path, passphrase)).toThrow("the vault's cost is unknown");

  const [salt, nonce, seed] = [randomBytes(16), randomBytes(12), randomBytes(32)];
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  const hex = { salt: salt.toString("hex"), nonce: nonce.toString("hex") };
  writeFileSync(path, JSON.stringify({ ...hex, sealed: sealed.toString("hex") }));
  expect(openVaultFile(path, passphrase)).toEqual(seed);
});

test("a vault is never overwritten", () => {
  createVaultFile(path, passphrase, vaultCosts.local);
  const before = readFileSync(path, "utf8");
  expect(() => createVaultFile(path, passphrase, vaultCosts.local)).toThrow(
    expect.objectContaining({ code: "EEXIST" }),
  );
  expect(readFileSync(path, "utf8")).toBe(before);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
});

test("the extended public key of an earlier vault is removed, and its seed stays", () => {
  createVaultFile(path, passphrase, vaultCosts.local);
  const seed = openVaultFile(path, passphrase);
  const file = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...file, extendedPublicKey: "xpub6…" }));
  expect(openLocalVault(path, passphrase)).toEqual(seed);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(file);
  expect(openVaultFile(path, passphrase)).toEqual(seed);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
});

test("a machine with its own vault creates it at the first use and opens it later", () => {
  const seed = openLocalVault(path, passphrase);
  expect(openLocalVault(path, passphrase)).toEqual(seed);
});
