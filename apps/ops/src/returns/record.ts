import { Argument } from "@commander-js/extra-typings";
import { tokenReturnAccess } from "@lilypad/server";
import { isHash } from "viem";
import { memberCommand, readReason, requireMember } from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { WrongUsage } from "../outcome.ts";
import { describeReturn, toData } from "./describe-return.ts";

export const returnRecord = (run: Run) =>
  memberCommand("record")
    .summary("record the transaction that has returned something")
    .description(
      "Asks the chain whether a transaction has returned exactly what a person asked for, and then tells the person. It uses the " +
        "server's node (RPC_URL).",
    )
    .addArgument(new Argument("<id>", "the return, as `return list` shows it"))
    .requiredOption("--transaction <hash>", "the transaction that `recovery send` has shown")
    .action((text, { transaction, ...options }) =>
      run((context) => {
        const id = requireId("id", text);
        const hash = transaction.toLowerCase();
        if (!isHash(hash)) throw new WrongUsage("--transaction: must be a hash such as 0x…");
        return withCommands(context, async (commands) => {
          const { otherTokens } = commands.modules;
          const sent = await commands.asStaff(
            { name: "return record", ...tokenReturnAccess },
            await requireMember(commands, options),
            { reason: readReason(options), subject: id },
            (act) => otherTokens.record(act, id, hash),
          );
          return {
            data: toData(sent),
            lines: [`Sent: ${describeReturn(sent)}, in ${hash}. The person is told.`],
          };
        });
      }),
    );
