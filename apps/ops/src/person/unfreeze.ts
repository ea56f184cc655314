import { Argument } from "@commander-js/extra-typings";
import { type Commands, staffOperations } from "@lilypad/server";
import {
  emergencyCommand,
  emergencyLine,
  readEmergency,
  requireMember,
  requirePerson,
  requireReason,
} from "../acting/options.ts";
import { type DecisionOptions, decideProposal } from "../acting/proposals.ts";
import { withCommands } from "../acting/with-commands.ts";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";
import { toProposalOutcome } from "./freeze-proposal.ts";

async function unfreeze(
  commands: Commands,
  text: string,
  options: DecisionOptions,
): Promise<Outcome> {
  const note = requireReason(options);
  const proof = await requireMember(commands, options);
  const { id } = await requirePerson(commands, text);
  const proposed = await commands.asStaff(
    { name: "person unfreeze", operation: staffOperations.proposeFreezeChange },
    proof,
    { reason: note, subject: id },
    (act) => commands.modules.freezes.propose(act, id, { change: "unfreeze", note }),
  );
  return toProposalOutcome(proposed);
}

/** Ends a freeze as one operator alone. */
async function unfreezeInEmergency(
  commands: Commands,
  text: string,
  reason: string,
): Promise<Outcome> {
  const { id, email } = await requirePerson(commands, text);
  const act = commands.inEmergency("person unfreeze", reason);
  await commands.modules.freezes.unfreezeInEmergency(act, id);
  return {
    data: { userId: id, status: "ended", isEmergency: true },
    lines: [`The freeze of ${email} has ended. The person is told.`, emergencyLine],
  };
}

export const personUnfreeze = (run: Run) =>
  emergencyCommand("unfreeze")
    .summary("end a person's freeze early, with a second approval")
    .description(
      "Proposes the end of a freeze. Nothing changes until another member of staff approves it with --approve. Payments that " +
        "waited in the queue are sent then.",
    )
    .addArgument(new Argument("[person]", "an email address, a tag or an id"))
    .option("--approve <proposal>", "approve what another member of staff has proposed")
    .option("--withdraw <proposal>", "withdraw a proposal, or refuse that of another member")
    .action((text, options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const decided = await decideProposal(
            commands,
            "person unfreeze",
            "freeze_change",
            options,
          );
          if (decided !== null) return toProposalOutcome(decided);
          if (text === undefined) throw new WrongUsage("Name the person.");
          const emergency = readEmergency(options);
          if (emergency !== null) return unfreezeInEmergency(commands, text, emergency);
          return unfreeze(commands, text, options);
        }),
      ),
    );
