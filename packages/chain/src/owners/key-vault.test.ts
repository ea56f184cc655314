import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createVaultFile, openLocalVault, openVaultFile } from "./key-vault.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-vault-"));
  path = join(folder, "vault.json");
});
afterEach(() => rmSync(folder, { recursive: true }));
const passphrase = Buffer.from("correct horse");

test("a vault has a random seed, is readable only by its owner and needs the passphrase", () => {
  createVaultFile(path, passphrase);
  const seed = openVaultFile(path, passphrase);
  expect(seed).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
  expect(readFileSync(path, "utf8")).not.toContain(seed.toString("hex"));
  expect(() => openVaultFile(path, Buffer.from("wrong"))).toThrow();
});

test("a vault is never overwritten", () => {
  createVaultFile(path, passphrase);
  const before = readFileSync(path, "utf8");
  expect(() => createVaultFile(path, passphrase)).toThrow(
    expect.objectContaining({ code: "EEXIST" }),
  );
  expect(readFileSync(path, "utf8")).toBe(before);
  expect(readdirSync(folder)).toEqual(["vault.json"]);
});

test("the extended public key of an earlier vault is removed, and its seed stays", () => {
  createVaultFile(path, passphrase);
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
