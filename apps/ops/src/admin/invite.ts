import { Argument, Option } from "@commander-js/extra-typings";
import { type Commands, staffOperations, staffRoles } from "@lilypad/server";
import {
  type EmergencyOptions,
  emergencyCommand,
  readEmergency,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";
import { changeInEmergency, decideChange, toOutcome } from "./change.ts";

type Role = (typeof staffRoles)[number];

interface Invitation extends EmergencyOptions {
  readonly role?: Role | undefined;
  readonly approve?: string | undefined;
  readonly withdraw?: string | undefined;
}

/** Appoints the first administrator without an approval, because there is no administrator yet who could give one. */
async function inviteFirst(commands: Commands, address: string, role: Role): Promise<Outcome> {
  if (role !== "administrator") {
    throw new WrongUsage(
      "There is no administrator yet: the first member needs --role administrator.",
    );
  }
  const person = await requirePerson(commands, address);
  return toOutcome(await commands.appointFirst(person), person.email);
}

async function invite(commands: Commands, address: string, options: Invitation): Promise<Outcome> {
  const { role } = options;
  if (role === undefined)
    throw new WrongUsage(`Give the role with --role: ${staffRoles.join(", ")}.`);
  const emergency = readEmergency(options);
  if (emergency !== null) {
    return changeInEmergency(commands, "admin invite", address, role, emergency);
  }
  if (!(await commands.modules.staff.hasAdministrator())) {
    return inviteFirst(commands, address, role);
  }
  const proof = await requireMember(commands, options);
  const reason = requireReason(options);
  const { id, email } = await requirePerson(commands, address);
  const change = await commands.asStaff(
    { name: "admin invite", operation: staffOperations.proposeStaffChange },
    proof,
    { reason, subject: id },
    (act) => commands.modules.staff.propose(act, { email, role }),
  );
  return toOutcome(change, email);
}

export const adminInvite = (run: Run) =>
  emergencyCommand("invite")
    .summary("give a person a role: support, finance or administrator")
    .description(
      "Gives a person who has a Lilypad account a role. The first administrator of an installation is appointed at once. " +
        "Later, an administrator proposes it (--as), and another one repeats it with --approve, if there is another one. The person needs a passkey.",
    )
    .addArgument(new Argument("[person]", "an email address, a tag or an id"))
    .addOption(new Option("--role <role>", "the role").choices(staffRoles))
    .option("--approve <proposal>", "approve what another administrator has proposed")
    .option("--withdraw <proposal>", "withdraw a proposal, or refuse that of another administrator")
    .action((address, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const decided = await decideChange(commands, options);
          if (decided !== null) return decided;
          if (address === undefined) throw new WrongUsage("Name the person.");
          return invite(commands, address, options);
        }),
      ),
    );
