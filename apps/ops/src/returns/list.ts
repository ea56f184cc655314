import { Command } from "@commander-js/extra-typings";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { describeReturn, toData } from "./describe-return.ts";

export const returnList = (run: Run) =>
  new Command("list")
    .summary("list what people want back and nobody has sent")
    .description(
      "Lists the returns that wait for a member of staff (requested) or for the owner's key (approved), oldest first.",
    )
    .action(() =>
      run((context) =>
        withCommands(context, async (commands) => {
          const waiting = await commands.modules.otherTokens.listWaiting();
          return {
            data: { returns: waiting.map(toData) },
            lines:
              waiting.length === 0
                ? ["Nobody waits for a return."]
                : waiting.map(
                    (one) =>
                      `${one.id} ${one.state} since ${(one.approvedAt ?? one.requestedAt).toISOString()}: ${describeReturn(one)}`,
                  ),
          };
        }),
      ),
    );
