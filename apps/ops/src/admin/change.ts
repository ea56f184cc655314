import type { Commands } from "@lilypad/server";
import { emergencyLine, requirePerson } from "../acting/options.ts";
import {
  type DecisionOptions,
  decideProposal,
  endedLines,
  type ProposalOf,
} from "../acting/proposals.ts";
import type { Outcome } from "../outcome.ts";

type Change = ProposalOf<"staff_change">;

/** Describes what became of a proposed change of the staff. @param email the person's address */
export function toOutcome(change: Change, email: string): Outcome {
  const { id, details, status, takesEffectAt } = change;
  const { role } = details;
  const becomes = role === null ? "no member of staff" : role;
  const lines = {
    approved: [
      `${email} is ${becomes} now.`,
      ...(role === null
        ? []
        : ["They need a passkey for their work: Profile, Security, in the app."]),
    ],
    open: [
      `Proposed: ${email} becomes ${becomes}. Nothing has changed yet.`,
      takesEffectAt === null
        ? `Another administrator has to approve it: lilypad admin invite --approve ${id} --as <member>`
        : `No third administrator could approve it: it takes effect at ${takesEffectAt} unless they object.`,
    ],
    ...endedLines,
  };
  return { data: { ...change, email }, lines: [...lines[status]] };
}

/** Gives a person a role, or takes it away with null, as one operator alone. */
export async function changeInEmergency(
  commands: Commands,
  name: "admin invite" | "admin remove",
  text: string,
  role: Change["details"]["role"],
  reason: string,
): Promise<Outcome> {
  const { id, email } = await requirePerson(commands, text);
  const act = commands.inEmergency(name, reason);
  await commands.modules.staff.changeInEmergency(act, { email, role });
  return {
    data: { userId: id, email, role, status: "approved", isEmergency: true },
    lines: [`${email} is ${role ?? "no member of staff"} now.`, emergencyLine],
  };
}

/** Approves a change that another administrator has proposed, or withdraws it; null if the options don't say so. */
export async function decideChange(
  commands: Commands,
  options: DecisionOptions,
): Promise<Outcome | null> {
  const change = await decideProposal(commands, "admin invite", "staff_change", options);
  if (change === null) return null;
  const person = change.person === null ? null : await commands.findPerson(change.person.id);
  return toOutcome(change, person?.email ?? "Someone who left");
}
