import { Argument } from "@commander-js/extra-typings";
import { listStuck, releaseSafe } from "@lilypad/server";
import { memberCommand, requireMember, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import { readAddressOption } from "../chain/options.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { type Outcome, Refused } from "../outcome.ts";

const preview = (context: Context, safe: string): Promise<Outcome> =>
  withDatabase(context, async (pool) => {
    const stop = (await listStuck(pool)).safes.find((one) => one.safe === safe.toLowerCase());
    if (stop === undefined) throw new Refused(`The Safe ${safe} is not stopped.`);
    return {
      data: { released: false, ...stop },
      lines: [
        `Stopped since ${stop.since}: ${stop.reason}`,
        "Nothing was changed. Without --dry-run its sends are accepted and settled again.",
      ],
    };
  });

export const settlementReleaseSafe = (run: Run) =>
  memberCommand("release-safe")
    .summary("settle for a Safe again that reported a payment that did not happen")
    .description(
      "Lets settlement send out of a Safe again. Only when its owner has restored the Safe's code: otherwise it is stopped again " +
        "with the next payment.",
    )
    .addArgument(new Argument("<safe>", "the Safe's address"))
    .option("--dry-run", "only show why it is stopped")
    .action((text, options) =>
      run((context) => {
        const safe = readAddressOption("<safe>", text);
        if (options.dryRun) return preview(context, safe);
        return withCommands(context, async (commands, pool) => {
          const reason = requireReason(options);
          const proof = await requireMember(commands, options);
          await commands.asStaff(
            { name: "settlement release-safe", roles: ["finance"], about: "safe" },
            proof,
            { reason, subject: safe },
            (act) => releaseSafe(pool, act, safe),
          );
          return { data: { released: true, safe }, lines: [`The Safe ${safe} is released.`] };
        });
      }),
    );
