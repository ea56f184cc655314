import { listStuck, staffOperations } from "@lilypad/server";
import { operationCommand } from "../acting/operation-command.ts";
import { withDatabase } from "../database.ts";
import { Refused } from "../outcome.ts";

export const settlementReleaseSafe = operationCommand({
  command: "settlement release-safe",
  operation: staffOperations.releaseStoppedSafe,
  summary: "settle for a Safe again that reported a payment that did not happen",
  description:
    "Lets settlement send out of a Safe again. Only when its owner has restored the Safe's code: otherwise it is stopped again " +
    "with the next payment.",
  given: { safe: ["safe", "the Safe's address"] },
  sentence: (_, { safe }) => [`The Safe ${safe} is released.`],
  preview: {
    text: "only show why it is stopped",
    show: (context, { safe }) =>
      withDatabase(context, async (pool) => {
        const stop = (await listStuck(pool)).safes.find(
          (one) => one.safe === String(safe).toLowerCase(),
        );
        if (stop === undefined) throw new Refused(`The Safe ${safe} is not stopped.`);
        return {
          data: { released: false, ...stop },
          lines: [
            `Stopped since ${stop.since}: ${stop.reason}`,
            "Nothing was changed. Without --dry-run its sends are accepted and settled again.",
          ],
        };
      }),
  },
});
