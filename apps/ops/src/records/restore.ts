import { resolve } from "node:path";
import { Command } from "@commander-js/extra-typings";
import { restoreNewestPeriod } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { describeRows } from "./describe-period.ts";

export const recordsRestore = (run: Run) =>
  new Command("restore")
    .summary("take the newest archived period into the database again")
    .description(
      "Reads the files of `records archive`, compares them with their checksums, and makes the records visible again. Histories of people " +
        "whose accounts were deleted since do not come back. The files stay.",
    )
    .requiredOption("--folder <path>", "the folder of `records archive`")
    .action(({ folder }) =>
      run(async (context) => {
        const manifest = await withDatabase(context, (pool) =>
          restoreNewestPeriod(pool, resolve(folder)),
        );
        return {
          lines: [`Restored ${manifest.period}: ${describeRows(manifest)}.`],
          data: { restored: manifest.period },
        };
      }),
    );
