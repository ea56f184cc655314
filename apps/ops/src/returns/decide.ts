import { Argument } from "@commander-js/extra-typings";
import { staffOperations } from "@lilypad/server";
import { memberCommand, readReason, requireMember, requireReason } from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { describeReturn, toData } from "./describe-return.ts";

const { decideTokenReturn: operation } = staffOperations;
const idArgument = () => new Argument("<id>", "the return, as `return list` shows it");

export const returnApprove = (run: Run) =>
  memberCommand("approve")
    .summary("approve the return of another token")
    .description(
      "Approves what a person has asked for: it may then be signed with the owner's key. The address is screened again. Nobody " +
        "approves what goes out of their own Safe. docs/runbooks/other-tokens.md says what to check before.",
    )
    .addArgument(idArgument())
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const id = requireId("id", text);
          const { otherTokens } = commands.modules;
          const approved = await commands.asStaff(
            { name: "return approve", operation },
            await requireMember(commands, options),
            { reason: readReason(options), subject: id },
            (act) => otherTokens.approve(act, id),
          );
          return {
            data: toData(approved),
            lines: [
              `Approved: ${describeReturn(approved)}.`,
              `Now it has to be signed with the owner's key: lilypad return prepare ${id} --out request.json`,
            ],
          };
        }),
      ),
    );

export const returnRefuse = (run: Run) =>
  memberCommand("refuse")
    .summary("refuse the return of another token")
    .description(
      "Refuses what a person has asked for, also after it was approved, as long as it is not sent. The person is told, without the reason.",
    )
    .addArgument(idArgument())
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const id = requireId("id", text);
          const reason = requireReason(options);
          const { otherTokens } = commands.modules;
          const refused = await commands.asStaff(
            { name: "return refuse", operation },
            await requireMember(commands, options),
            { reason, subject: id },
            (act) => otherTokens.refuse(act, id, reason),
          );
          return {
            data: toData(refused),
            lines: [`Refused: ${describeReturn(refused)}. The person is told.`],
          };
        }),
      ),
    );
