import { Command } from "@commander-js/extra-typings";
import { listTroubles } from "@lilypad/server";
import type { Run } from "../context.ts";
import { withDatabase } from "../database.ts";

const shown = 20;

export const statusTroubles = (run: Run) =>
  new Command("troubles")
    .summary("list what the status page shows as trouble")
    .description("Lists the latest times in which a part of the product was slower or stopped.")
    .action(() =>
      run((context) =>
        withDatabase(context, async (pool) => {
          const troubles = (await listTroubles(pool, shown)).map((one) => ({
            ...one,
            at: one.at.toISOString(),
          }));
          return {
            data: { troubles },
            lines:
              troubles.length === 0
                ? ["There was no trouble."]
                : troubles.map(
                    ({ id, component, state, at }) => `${id}  ${at}  ${component} ${state}`,
                  ),
          };
        }),
      ),
    );
