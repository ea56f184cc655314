import { type Commands, staffOperations } from "@lilypad/server";
import {
  emergencyLine,
  type MemberOptions,
  requireMember,
  requirePerson,
} from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import type { Outcome } from "../outcome.ts";

type Change = Awaited<ReturnType<Commands["modules"]["staff"]["propose"]>>;

/** Describes what became of a proposed change of the staff. */
export function toOutcome(change: Change): Outcome {
  const { id, email, role, status, takesEffectAt } = change;
  const becomes = role === null ? "no member of staff" : role;
  return {
    data: { ...change },
    lines:
      status === "approved"
        ? [
            `${email} is ${becomes} now.`,
            ...(role === null
              ? []
              : ["They need a passkey for their work: Profile, Security, in the app."]),
          ]
        : [
            `Proposed: ${email} becomes ${becomes}. Nothing has changed yet.`,
            takesEffectAt === null
              ? `Another administrator has to approve it: lilypad admin invite --approve ${id} --as <member>`
              : `No third administrator could approve it: it takes effect at ${takesEffectAt} unless they object.`,
          ],
  };
}

/** Gives a person a role, or takes it away with null, as one operator alone. */
export async function changeInEmergency(
  commands: Commands,
  name: "admin invite" | "admin remove",
  text: string,
  role: Change["role"],
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

/** Puts a change into effect that another administrator has proposed. */
export async function approveChange(
  commands: Commands,
  name: string,
  id: string,
  options: MemberOptions,
): Promise<Outcome> {
  const change = await commands.asStaff(
    { name, operation: staffOperations.approveStaffChange },
    await requireMember(commands, options),
    { reason: options.reason ?? null, subject: requireId("approve", id) },
    (act) => commands.modules.staff.approve(act, id),
  );
  return toOutcome(change);
}
