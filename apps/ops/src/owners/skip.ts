import { Command } from "@commander-js/extra-typings";
import { skipOwners } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";

export const ownersSkip = (run: Run) =>
  new Command("skip")
    .summary("discard owners after a restore from a backup")
    .description(
      "Discards 100,000 owners that people may have whose rows a restored backup lacks: docs/runbooks/backup-and-restore.md.",
    )
    .action(() =>
      run((context) =>
        withDatabase(context, async (pool) => {
          const nextIndex = await skipOwners(pool);
          return { data: { nextIndex }, lines: [`the next list begins with ${nextIndex}`] };
        }),
      ),
    );
