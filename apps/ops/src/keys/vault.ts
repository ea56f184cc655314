import { readFileSync, writeFileSync } from "node:fs";
import type { Command } from "@commander-js/extra-typings";
import { openVaultFile } from "@lilypad/chain";
import { findModeProblem } from "@lilypad/server";
import { Refused, WrongUsage } from "../outcome.ts";

/** Where the vault is, and how it is opened. */
export interface VaultOptions {
  readonly vault: string;
  readonly passphraseFile: string;
}

/** Enough for a random passphrase of words; a short one could be guessed from a stolen vault file. */
const minPassphraseBytes = 20;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reads a file, and names it if that fails. @throws Refused */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Refused(messageOf(error));
  }
}

/** @throws Refused if others can read it, or if it is too short to protect a vault */
export function readPassphrase(path: string): Buffer {
  const exposed = findModeProblem(path);
  if (exposed !== undefined) throw new Refused(`${path}: ${exposed}.`);
  const passphrase = Buffer.from(readText(path).trim());
  if (passphrase.length < minPassphraseBytes) {
    throw new Refused(`${path} has a passphrase of fewer than ${minPassphraseBytes} characters`);
  }
  return passphrase;
}

/** Opens the vault and returns its seed, which must not be printed. @throws Refused if the passphrase is wrong */
export function openSeed({ vault, passphraseFile }: VaultOptions): Buffer {
  const passphrase = readPassphrase(passphraseFile);
  readText(vault);
  try {
    return openVaultFile(vault, passphrase);
  } catch {
    throw new Refused(
      `${vault} cannot be opened: the passphrase is wrong, or the file was changed`,
    );
  }
}

/** Says why a file was not written. @throws Refused always */
export function refuseToWrite(path: string, error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "EEXIST") {
    throw new Refused(
      `${path} is there already, and is not overwritten. Name another file, or move it away.`,
    );
  }
  throw new Refused(messageOf(error));
}

/**
 * Writes a file that must not exist yet.
 * @param mode 0600 for what is secret
 * @throws Refused if it exists
 */
export function writeNew(path: string, text: string, mode = 0o644): void {
  try {
    writeFileSync(path, text, { flag: "wx", flush: true, mode });
  } catch (error) {
    refuseToWrite(path, error);
  }
}

/** @throws WrongUsage for anything that is not a whole number */
export function readWholeNumber(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new WrongUsage(`--${name}: must be a whole number`);
  return Number(text);
}

/** Adds the options of a command that opens the vault. */
export const withVault = (command: Command) =>
  command
    .requiredOption("--vault <file>", "the vault")
    .requiredOption("--passphrase-file <file>", "the file with its passphrase");
