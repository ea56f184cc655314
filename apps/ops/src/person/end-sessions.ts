import { Argument } from "@commander-js/extra-typings";
import { memberCommand, requireMember, requirePerson, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";

export const personEndSessions = (run: Run) =>
  memberCommand("end-sessions")
    .summary("sign a person out on every device")
    .description(
      "Ends all sessions of a person at once. They can sign in again; to stop what moves their money, freeze the account.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const reason = requireReason(options);
          const proof = await requireMember(commands, options);
          const { id, email } = await requirePerson(commands, text);
          await commands.asStaff(
            { name: "person end-sessions", roles: ["support"] },
            proof,
            { reason, subject: id },
            (act) => commands.modules.cases.endSessions(act, id),
          );
          return { data: { userId: id }, lines: [`${email} is signed out on every device.`] };
        }),
      ),
    );
