import { Command } from "@commander-js/extra-typings";
import { createVaultFile, vaultIdOf } from "@lilypad/chain";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import {
  openSeed,
  readPassphrase,
  refuseToWrite,
  type VaultOptions,
  withVault,
  writeNew,
} from "./vault.ts";

function create({ seedOut, ...options }: VaultOptions & { seedOut?: string | undefined }): Outcome {
  const passphrase = readPassphrase(options.passphraseFile);
  try {
    createVaultFile(options.vault, passphrase);
  } catch (error) {
    refuseToWrite(options.vault, error);
  }
  const seed = openSeed(options);
  const vault = vaultIdOf(seed);
  if (seedOut !== undefined) writeNew(seedOut, `${seed.toString("hex")}\n`, 0o600);
  return {
    data: { vault, file: options.vault, seedFile: seedOut ?? null },
    lines: [
      `vault ${vault}`,
      ...(seedOut === undefined
        ? []
        : [`The seed is in ${seedOut}. Anyone who reads it has every key.`]),
    ],
  };
}

export const keyCreate = (run: Run) =>
  withVault(new Command("create"))
    .summary("create the vault of the owners' keys (offline)")
    .description(
      "Creates the vault: a random seed, sealed with a passphrase, from which the owners of all held Safes are derived. " +
        "Run it on a machine that never has a network: docs/runbooks/owner-keys.md. A vault is never overwritten.",
    )
    .option("--seed-out <file>", "also write the seed itself, for a copy on paper (mode 0600)")
    .action((options) => run(() => create(options)));
