import { Command } from "@commander-js/extra-typings";
import { listHeldOwners } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { writeNew } from "../keys/vault.ts";

export const ownersExport = (run: Run) =>
  new Command("export")
    .summary("write the owners of all Safes, for the offline machine to check")
    .description(
      "Writes the owners of all held Safes, which `lilypad key test --assigned` compares with the vault.",
    )
    .requiredOption("--out <file>", "where they are written")
    .action(({ out }) =>
      run((context) =>
        withDatabase(context, async (pool) => {
          const owners = await listHeldOwners(pool);
          writeNew(out, owners.map(({ index, address }) => `${index} ${address}\n`).join(""));
          return {
            data: { count: owners.length, file: out },
            lines: [`${owners.length} owners are in ${out}`],
          };
        }),
      ),
    );
