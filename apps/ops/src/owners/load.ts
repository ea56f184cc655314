import { Command } from "@commander-js/extra-typings";
import { parseOwnerList } from "@lilypad/chain";
import { loadOwnerList } from "@lilypad/server";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { readText } from "../keys/vault.ts";
import { type Outcome, Refused } from "../outcome.ts";

const refuse = (error: unknown): never => {
  throw new Refused(error instanceof Error ? error.message : String(error));
};

function readList(file: string) {
  try {
    return parseOwnerList(readText(file));
  } catch (error) {
    return refuse(error);
  }
}

/** @throws Refused if the checksum differs, the file is damaged, or another vault made it */
function load(context: Context, file: string, checksum: string): Promise<Outcome> {
  const list = readList(file);
  if (list.checksum !== checksum.trim().toLowerCase()) {
    throw new Refused(
      `the list has the checksum ${list.checksum}, not the given one. Nothing was loaded.`,
    );
  }
  return withDatabase(context, async (pool) => {
    const added = await loadOwnerList(pool, list).catch((error: unknown) => {
      if (error instanceof Error && error.name === "WrongVault") return refuse(error);
      throw error;
    });
    return {
      data: { added, listed: list.owners.length },
      lines: [`${added} of ${list.owners.length} owners are new`],
    };
  });
}

export const ownersLoad = (run: Run) =>
  new Command("load")
    .summary("load a list of owners into the database")
    .description(
      "Loads a list that the offline machine made, if it has the checksum that two offline machines showed. " +
        "It can be repeated: each owner is added once.",
    )
    .requiredOption("--list <file>", "the list")
    .requiredOption("--checksum <checksum>", "the checksum from the paper")
    .action(({ list, checksum }) => run((context) => load(context, list, checksum)));
