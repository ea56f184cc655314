import { existsSync } from "node:fs";
import { Argument } from "@commander-js/extra-typings";
import { memberCommand, requireMember, requirePerson, requireReason } from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { writeNew } from "../keys/vault.ts";
import { Refused, toJson } from "../outcome.ts";
import { deadlineOf, describeDeadline } from "./deadline.ts";

export const personExport = (run: Run) =>
  memberCommand("export")
    .summary("write everything stored about a person into a file")
    .description(
      "Writes the person's data, as they get it themselves with Profile, Your data, into a new file that only you can read, and " +
        "shows by when they must have it. Give it to nobody before you have checked who asks.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .requiredOption("--out <file>", "the new file")
    .option("--requested-on <date>", "the day of the request (default: today)")
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const deadline = deadlineOf(options.requestedOn, context.now());
          const reason = requireReason(options);
          const { out } = options;
          if (existsSync(out)) throw new Refused(`${out} exists already. Nothing was read.`);
          const proof = await requireMember(commands, options);
          const { id, email } = await requirePerson(commands, text);
          const data = await commands.asStaff(
            { name: "person export" },
            proof,
            { reason, subject: id },
            () => commands.modules.account.readDataOf(id),
          );
          writeNew(out, `${toJson(data, 2)}\n`, 0o600);
          const { shortened } = data;
          return {
            data: { userId: id, file: out, shortened, ...deadline },
            lines: [
              `Everything stored about ${email} is in ${out}.`,
              ...(shortened.length === 0
                ? []
                : [`Only the newest rows of these lists are in it: ${shortened.join(", ")}.`]),
              describeDeadline(deadline),
            ],
          };
        }),
      ),
    );
