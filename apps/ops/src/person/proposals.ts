import { type Commands, staffOperations } from "@lilypad/server";
import { type MemberOptions, requireMember } from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import { type Outcome, WrongUsage } from "../outcome.ts";

type Change = Awaited<ReturnType<Commands["modules"]["freezes"]["propose"]>>;

/** The options with which another member of staff decides. */
export interface DecisionOptions extends MemberOptions {
  readonly approve?: string | undefined;
  readonly withdraw?: string | undefined;
}

const effectOf = ({ change, endsAt }: Change) =>
  change === "unfreeze"
    ? "the freeze ends"
    : endsAt === null
      ? "the account is frozen until somebody lifts the freeze"
      : `the account is frozen until ${endsAt}`;

/** Describes a proposed freeze, or the end of one, and what became of it. */
export function toProposalOutcome(change: Change): Outcome {
  const { id, status } = change;
  const command = `lilypad person ${change.change}`;
  return {
    data: { ...change },
    lines:
      status === "approved"
        ? [`Approved: ${effectOf(change)}. The person is told.`]
        : status === "withdrawn"
          ? ["The proposal is withdrawn. Nothing was changed."]
          : [
              `Proposed: ${effectOf(change)}. Nothing has changed yet.`,
              `Another member of staff has to approve it: ${command} --approve ${id} --as <member>`,
              `It expires at ${change.expiresAt}.`,
            ],
  };
}

/**
 * Reads which proposal is decided, and how; null if the options name none.
 * @throws WrongUsage if they name two, or what is no id
 */
export function readDecision({
  approve,
  withdraw,
}: Pick<DecisionOptions, "approve" | "withdraw">): {
  decision: "approve" | "withdraw";
  id: string;
} | null {
  if (approve !== undefined && withdraw !== undefined) {
    throw new WrongUsage("Give either --approve or --withdraw.");
  }
  const text = approve ?? withdraw;
  if (text === undefined) return null;
  const decision = approve === undefined ? "withdraw" : "approve";
  return { decision, id: requireId(decision, text) };
}

/**
 * Approves or withdraws a proposal, if the options say so.
 * @param name of the command
 * @returns null if they don't
 */
export async function decideProposal(
  commands: Commands,
  name: string,
  options: DecisionOptions,
): Promise<Outcome | null> {
  const decided = readDecision(options);
  if (decided === null) return null;
  const { decision, id } = decided;
  const { freezes } = commands.modules;
  const { approveFreezeChange, withdrawFreezeChange } = staffOperations;
  const change = await commands.asStaff(
    { name, operation: decision === "approve" ? approveFreezeChange : withdrawFreezeChange },
    await requireMember(commands, options),
    { reason: options.reason ?? null, subject: id },
    (act) => freezes[decision](act, id),
  );
  return toProposalOutcome(change);
}
