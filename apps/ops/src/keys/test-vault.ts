import { Command } from "@commander-js/extra-typings";
import { deriveOwnerKey, makeOwnerList, parseOwnerList } from "@lilypad/chain";
import { type Address, getAddress, isAddressEqual, recoverMessageAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { readAddressOption } from "../chain/options.ts";
import type { Run } from "../context.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";
import { openSeed, readText, readWholeNumber, type VaultOptions, withVault } from "./vault.ts";

/** Derives every owner of a list again. @throws Refused if the list is not exactly what this vault makes */
function testList(vault: VaultOptions, file: string): Outcome {
  let list: ReturnType<typeof parseOwnerList>;
  try {
    list = parseOwnerList(readText(file));
  } catch (error) {
    throw new Refused(`${file}: ${error instanceof Error ? error.message : error}`);
  }
  const { firstIndex, owners, checksum } = list;
  const expected = makeOwnerList(openSeed(vault), firstIndex, owners.length);
  if (expected.checksum !== checksum) {
    throw new Refused(
      `${file} is NOT what this vault makes. Do not load it; find out who changed it.`,
    );
  }
  return {
    data: { vault: list.vault, firstIndex, count: owners.length, checksum },
    lines: [
      `right: owners ${firstIndex} to ${firstIndex + owners.length - 1} of the vault ${list.vault}`,
      `checksum ${checksum}`,
    ],
  };
}

/** True if the vault has the key of an owner in a line "index address". */
function isOwn(seed: Buffer, line: string): boolean {
  const [index, address = ""] = line.split(" ");
  try {
    return deriveOwnerKey(seed, Number(index), getAddress(address)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Compares the owners of all assigned Safes with the vault.
 * @throws Refused that lists the owners whose keys the vault does not have, which means that the database was changed
 */
function testAssigned(vault: VaultOptions, file: string): Outcome {
  const seed = openSeed(vault);
  const lines = readText(file).split("\n").filter(Boolean);
  const foreign = lines.filter((line) => !isOwn(seed, line));
  if (foreign.length > 0) {
    throw new Refused(`The vault does NOT have the keys of these owners:\n${foreign.join("\n")}`);
  }
  return {
    data: { count: lines.length },
    lines: [`right: the vault has the keys of all ${lines.length} owners`],
  };
}

/** Signs a text with an owner's key, and recovers the signer from the signature. */
async function testOwner(vault: VaultOptions, index: number, owner: Address): Promise<Outcome> {
  const seed = openSeed(vault);
  const refusal = new Refused(`The vault does NOT have the key of ${owner} with index ${index}.`);
  let key: ReturnType<typeof deriveOwnerKey>;
  try {
    key = deriveOwnerKey(seed, index, owner);
  } catch {
    throw refusal;
  }
  if (key === undefined) throw refusal;
  const message = `This key belongs to ${owner}.`;
  const signature = await privateKeyToAccount(key).signMessage({ message });
  if (!isAddressEqual(await recoverMessageAddress({ message, signature }), owner)) throw refusal;
  return {
    data: { index, owner },
    lines: [`right: the vault signs for the owner ${owner} (index ${index})`],
  };
}

export const keyTest = (run: Run) =>
  withVault(new Command("test"))
    .summary("prove that the vault has the keys of owners (offline)")
    .description(
      "Proves that the vault has the keys of a list, of all assigned owners, or of one owner, by deriving them again; " +
        "for one owner it also signs. Nothing secret is printed.",
    )
    .option("--list <file>", "a list that another machine made")
    .option("--assigned <file>", "the owners of all Safes, from `lilypad owners export`")
    .option("--owner <address>", "one owner, together with --index")
    .option("--index <index>", "the owner's index")
    .action(({ vault, passphraseFile, list, assigned, owner, index }) =>
      run(() => {
        const opened = { vault, passphraseFile };
        if (list !== undefined) return testList(opened, list);
        if (assigned !== undefined) return testAssigned(opened, assigned);
        if (owner !== undefined && index !== undefined) {
          const address = readAddressOption("owner", owner);
          return testOwner(opened, readWholeNumber("index", index), address);
        }
        throw new WrongUsage("Give --list, --assigned, or --owner together with --index.");
      }),
    );
