import { Command } from "@commander-js/extra-typings";
import { formatOwnerList, makeOwnerList } from "@lilypad/chain";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { openSeed, readWholeNumber, type VaultOptions, withVault, writeNew } from "./vault.ts";

interface ShowOptions extends VaultOptions {
  readonly from: number;
  readonly count: number;
  readonly out: string | undefined;
}

function show({ from, count, out, ...vault }: ShowOptions): Outcome {
  const list = makeOwnerList(openSeed(vault), from, count);
  if (out !== undefined) writeNew(out, formatOwnerList(list));
  const last = list.firstIndex + list.owners.length - 1;
  return {
    data: {
      vault: list.vault,
      firstIndex: list.firstIndex,
      count: list.owners.length,
      checksum: list.checksum,
      ...(out === undefined ? { owners: list.owners } : { file: out }),
    },
    lines: [
      `vault ${list.vault}`,
      `owners ${list.firstIndex} to ${last}`,
      ...(out === undefined
        ? list.owners.map((owner, position) => `  ${list.firstIndex + position} ${owner}`)
        : []),
      `checksum ${list.checksum}`,
    ],
  };
}

export const keyShow = (run: Run) =>
  withVault(new Command("show"))
    .summary("show owners' addresses, or write them as a list (offline)")
    .description(
      "Derives the addresses of owners. With --out it writes the list that a server loads; it contains nothing secret. " +
        "Write the checksum down: `lilypad owners load` asks for it.",
    )
    .requiredOption("--from <index>", "the first owner's index")
    .option("--count <count>", "how many owners", "1")
    .option("--out <file>", "write a list instead of printing addresses")
    .action(({ from, count, ...options }) =>
      run(() =>
        show({
          vault: options.vault,
          passphraseFile: options.passphraseFile,
          out: options.out,
          from: readWholeNumber("from", from),
          count: readWholeNumber("count", count),
        }),
      ),
    );
