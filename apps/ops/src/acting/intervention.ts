import { Argument } from "@commander-js/extra-typings";
import { type Commands, type InterventionKind, interventionKinds } from "@lilypad/server";
import type { Run } from "../context.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";
import {
  type EmergencyOptions,
  emergencyCommand,
  emergencyLine,
  readEmergency,
  requireMember,
  requirePerson,
  requireReason,
} from "./options.ts";
import { type DecisionOptions, decideProposal, endedLines, type ProposalOf } from "./proposals.ts";
import { withCommands } from "./with-commands.ts";

type Options = DecisionOptions & EmergencyOptions;

/** Describes something proposed, and what became of it. */
function toOutcome(intervention: ProposalOf<InterventionKind>): Outcome {
  const { id, kind, status, expiresAt } = intervention;
  const { command, effect } = interventionKinds[kind];
  const lines = {
    open: [
      `Proposed: ${effect}. Nothing has changed yet.`,
      `Another member of staff has to approve it: lilypad ${command} --approve ${id} --as <member>`,
      `It expires at ${expiresAt}.`,
    ],
    approved: [`Approved: ${effect}.`],
    ...endedLines,
  } as const;
  return { data: { ...intervention }, lines: [...lines[status]] };
}

/** Finds the id of the command's target. @throws WrongUsage if it is left out; Refused if there is no such person */
async function requireTarget(
  commands: Commands,
  kind: InterventionKind,
  named: string | undefined,
): Promise<string> {
  const { target } = interventionKinds[kind];
  if (target === "none") return "";
  if (named === undefined) {
    throw new WrongUsage(target === "person" ? "Name the person." : "Give the id.");
  }
  return target === "person" ? (await requirePerson(commands, named)).id : named;
}

/** Returns the subject for the audit log: the person, otherwise the target, or null if there is only one target of the kind. */
const subjectOf = ({ personId, target }: { personId: string | null; target: string }) =>
  personId ?? (target === "" ? null : target);

async function propose(
  commands: Commands,
  kind: InterventionKind,
  named: string | undefined,
  options: Options,
): Promise<Outcome> {
  const { interventions } = commands.modules;
  const { command, roles, effect } = interventionKinds[kind];
  const emergency = readEmergency(options);
  if (emergency !== null) {
    const target = await requireTarget(commands, kind, named);
    const act = commands.inEmergency(command, emergency);
    await interventions.interveneInEmergency(act, { kind, target });
    return {
      data: { kind, target, status: "approved", isEmergency: true },
      lines: [`Done: ${effect}.`, emergencyLine],
    };
  }
  const reason = requireReason(options);
  const proof = await requireMember(commands, options);
  const target = await requireTarget(commands, kind, named);
  const personId = await interventions.findPerson({ kind, target });
  const proposed = await commands.asStaff(
    { name: command, roles, about: personId === null ? null : "person" },
    proof,
    { reason, subject: subjectOf({ personId, target }) },
    (act) => interventions.propose(act, { kind, target }, reason),
  );
  return toOutcome(proposed);
}

/**
 * Makes the command of an intervention: one member of staff proposes what another one approves, and one operator can do it alone in an
 * emergency.
 * @param named the argument that says what it is about; left out if there is only one of its kind
 */
export const interventionCommand =
  (
    kind: InterventionKind,
    texts: { summary: string; description: string; named?: readonly [name: string, text: string] },
    readTarget: (text: string) => string = (text) => text,
  ) =>
  (run: Run) => {
    const words = interventionKinds[kind].command.split(" ");
    const command = emergencyCommand(words.at(-1) ?? "")
      .summary(texts.summary)
      .description(texts.description)
      .option("--approve <proposal>", "approve what another member of staff has proposed")
      .option("--withdraw <proposal>", "withdraw a proposal, or refuse that of another member");
    const act = (named: string | undefined, options: Options) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const { command: name } = interventionKinds[kind];
          const decided = await decideProposal(commands, name, kind, options);
          if (decided !== null) return toOutcome(decided);
          const read = named === undefined ? undefined : readTarget(named);
          return propose(commands, kind, read, options);
        }),
      );
    if (texts.named === undefined) return command.action((options) => act(undefined, options));
    return command.addArgument(new Argument(`[${texts.named[0]}]`, texts.named[1])).action(act);
  };
