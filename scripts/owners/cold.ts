import { readFileSync, writeFileSync } from "node:fs";
import {
  createVaultFile,
  deriveOwnerKey,
  formatOwnerList,
  makeOwnerList,
  openVaultFile,
  parseOwnerList,
  signRecovery,
  vaultIdOf,
} from "@lilypad/chain";
import { getAddress } from "viem";
import { describeStep, formatCalls, parseRequest } from "./recovery-files.ts";

export interface VaultOptions {
  vault: string;
  "passphrase-file": string;
}

/** Enough for a random passphrase of words; a short one could be guessed from a stolen vault file. */
const minPassphraseBytes = 20;

function readPassphrase(path: string): Buffer {
  const passphrase = Buffer.from(readFileSync(path, "utf8").trim());
  if (passphrase.length < minPassphraseBytes) {
    throw new Error(`${path} has a passphrase of fewer than ${minPassphraseBytes} characters`);
  }
  return passphrase;
}

const openSeed = (options: VaultOptions): Buffer =>
  openVaultFile(options.vault, readPassphrase(options["passphrase-file"]));

/** Writes a file that must not exist yet. */
const writeNew = (path: string, text: string) =>
  writeFileSync(path, text, { flag: "wx", flush: true });

/** Creates the vault of an installation. @returns what to write down */
export function newVault(options: VaultOptions): string[] {
  createVaultFile(options.vault, readPassphrase(options["passphrase-file"]));
  return [`vault ${vaultIdOf(openSeed(options))}`];
}

/** Makes a list of owners. @returns what to write down and to compare with the second machine */
export function make(
  options: VaultOptions & { from: number; count: number; out: string },
): string[] {
  const list = makeOwnerList(openSeed(options), options.from, options.count);
  writeNew(options.out, formatOwnerList(list));
  return [
    `vault ${list.vault}`,
    `owners ${list.firstIndex} to ${list.firstIndex + list.owners.length - 1}`,
    `checksum ${list.checksum}`,
  ];
}

/** Derives every owner of a list again. @throws Error when the list is not exactly what this vault makes */
export function check(options: VaultOptions & { list: string }): string[] {
  const list = parseOwnerList(readFileSync(options.list, "utf8"));
  const expected = makeOwnerList(openSeed(options), list.firstIndex, list.owners.length);
  if (expected.checksum !== list.checksum) {
    throw new Error(
      `${options.list} is NOT what this vault makes. Do not load it; find out who changed it.`,
    );
  }
  return [
    `right: owners ${list.firstIndex} to ${list.firstIndex + list.owners.length - 1} of the vault ${list.vault}`,
    `checksum ${list.checksum}`,
  ];
}

/**
 * Compares the owners of all assigned Safes with the vault.
 * @throws Error that lists owners whose keys the vault does not have: somebody changed them in the database
 */
export function checkAssigned(options: VaultOptions & { owners: string }): string[] {
  const seed = openSeed(options);
  const lines = readFileSync(options.owners, "utf8").split("\n").filter(Boolean);
  const foreign = lines.filter((line) => {
    const [index, address = ""] = line.split(" ");
    try {
      return deriveOwnerKey(seed, Number(index), getAddress(address)) === undefined;
    } catch {
      return true;
    }
  });
  if (foreign.length > 0) {
    throw new Error(`The vault does NOT have the keys of these owners:\n${foreign.join("\n")}`);
  }
  return [`right: the vault has the keys of all ${lines.length} owners`];
}

/** Signs a recovery and describes in words what was signed. */
export async function sign(
  options: VaultOptions & { index: number; request: string; out: string },
): Promise<string[]> {
  const request = parseRequest(readFileSync(options.request, "utf8"));
  const calls = await signRecovery(openSeed(options), options.index, request);
  writeNew(options.out, formatCalls({ ...request, calls }));
  return [
    `Safe ${request.safe}, owner ${request.owner} (index ${options.index})`,
    ...request.steps.map(describeStep),
    `${calls.length} signed transactions are in ${options.out}`,
  ];
}
