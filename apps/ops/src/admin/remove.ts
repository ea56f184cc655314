import { Argument } from "@commander-js/extra-typings";
import { staffOperations } from "@lilypad/server";
import {
  emergencyCommand,
  readEmergency,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { changeInEmergency, toOutcome } from "./change.ts";

export const adminRemove = (run: Run) =>
  emergencyCommand("remove")
    .summary("take a person's role away")
    .description(
      "Removes a person from staff. Another administrator approves it with `admin invite --approve`, if there is another one; the only other " +
        "administrator is removed after three days in which they can object. " +
        "An administrator of ADMIN_EMAILS is removed there.",
    )
    .addArgument(new Argument("<person>", "an email address, a tag or an id"))
    .action((address, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const emergency = readEmergency(options);
          if (emergency !== null) {
            return changeInEmergency(commands, "admin remove", address, null, emergency);
          }
          const proof = await requireMember(commands, options);
          const reason = requireReason(options);
          const { id, email } = await requirePerson(commands, address);
          const change = await commands.asStaff(
            { name: "admin remove", operation: staffOperations.proposeStaffChange },
            proof,
            { reason, subject: id },
            (act) => commands.modules.staff.propose(act, { email, role: null }),
          );
          return toOutcome(change, email);
        }),
      ),
    );
