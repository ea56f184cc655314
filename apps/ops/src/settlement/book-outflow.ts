import { toDecimal } from "@lilypad/money";
import { listStuck, staffOperations } from "@lilypad/server";
import { operationCommand } from "../acting/operation-command.ts";
import { withDatabase } from "../database.ts";
import { Refused } from "../outcome.ts";

export const settlementBookOutflow = operationCommand({
  command: "settlement book-outflow",
  operation: staffOperations.bookStuckOutflow,
  summary: "decide that a person bears money that left their held Safe",
  description:
    "Books money that left a Safe which we hold like a movement of the person's own, for example because they had been given the " +
    "key. First find out how it left: the key or the operator's may be stolen. It needs an administrator and cannot be undone.",
  given: {
    transaction: ["transaction", "the hash of the chain transaction"],
    position: ["position", "its position, as `settlement stuck` shows it"],
  },
  sentence: () => ["A worker books it now, once no pending send needs the money."],
  preview: {
    text: "only show the movement",
    show: (context, { transaction, position }) =>
      withDatabase(context, async (pool) => {
        const outflow = (await listStuck(pool)).outflows.find(
          (one) =>
            one.transaction === String(transaction).toLowerCase() &&
            one.position === position &&
            one.state === "unexplained",
        );
        if (outflow === undefined) throw new Refused("No such movement waits for a decision.");
        const { amount, asset, safe, to } = outflow;
        return {
          data: { decided: false, ...outflow },
          lines: [
            `${toDecimal(amount, asset)} ${asset} left the Safe ${safe} for ${to}.`,
            "Nothing was changed. Without --dry-run the person bears it: it is booked like a movement of their own.",
          ],
        };
      }),
  },
});
