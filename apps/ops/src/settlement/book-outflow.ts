import { Argument } from "@commander-js/extra-typings";
import { toDecimal } from "@lilypad/money";
import { bookOutflow, listStuck } from "@lilypad/server";
import { isHash } from "viem";
import { memberCommand, requireMember, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { readWholeNumber } from "../keys/vault.ts";
import { type Outcome, Refused, WrongUsage } from "../outcome.ts";

const preview = (context: Context, transaction: string, position: number): Promise<Outcome> =>
  withDatabase(context, async (pool) => {
    const outflow = (await listStuck(pool)).outflows.find(
      (one) =>
        one.transaction === transaction && one.position === position && one.state === "unexplained",
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
  });

export const settlementBookOutflow = (run: Run) =>
  memberCommand("book-outflow")
    .summary("decide that a person bears money that left their held Safe")
    .description(
      "Books money that left a Safe which we hold like a movement of the person's own, for example because they had been given the " +
        "key. First find out how it left: the key or the operator's may be stolen. It needs an administrator and cannot be undone.",
    )
    .addArgument(new Argument("<transaction>", "the hash of the chain transaction"))
    .addArgument(new Argument("<position>", "its position, as `settlement stuck` shows it"))
    .option("--dry-run", "only show the movement")
    .action((hash, text, options) =>
      run((context) => {
        const transaction = hash.toLowerCase();
        if (!isHash(transaction)) throw new WrongUsage("<transaction>: must be a hash such as 0x…");
        const position = readWholeNumber("<position>", text);
        if (options.dryRun) return preview(context, transaction, position);
        return withCommands(context, async (commands, pool) => {
          const reason = requireReason(options);
          const proof = await requireMember(commands, options);
          await commands.asStaff(
            { name: "settlement book-outflow", about: "outflow" },
            proof,
            { reason, subject: transaction },
            (act) => bookOutflow(pool, act, { transaction, position }),
          );
          return {
            data: { decided: true, transaction, position },
            lines: ["A worker books it now, once no pending send needs the money."],
          };
        });
      }),
    );
