import { Command } from "@commander-js/extra-typings";
import { readOwnerSupply } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";

export const ownersStatus = (run: Run) =>
  new Command("status")
    .summary("show how many owners of Safes are left")
    .description(
      "Shows how many owners are left for new people, and where the next list has to begin.",
    )
    .action(() =>
      run((context) =>
        withDatabase(context, async (pool) => {
          const { vault, unused, nextIndex } = await readOwnerSupply(pool);
          return {
            data: { vault, unused, nextIndex },
            lines: [
              `vault ${vault ?? "none yet"}`,
              `${unused} unused owners`,
              `the next list begins with ${nextIndex}`,
            ],
          };
        }),
      ),
    );
