import { endedLines, type ProposalOf } from "../acting/proposals.ts";
import type { Outcome } from "../outcome.ts";

type Change = ProposalOf<"freeze_change">;

const effectOf = ({ details: { change, endsAt } }: Change) =>
  change === "unfreeze"
    ? "the freeze ends"
    : endsAt === null
      ? "the account is frozen until somebody lifts the freeze"
      : `the account is frozen until ${endsAt}`;

/** Describes a proposed freeze, or the end of one, and what became of it. */
export function toProposalOutcome(proposal: Change): Outcome {
  const { id, status, expiresAt, details } = proposal;
  const lines = {
    open: [
      `Proposed: ${effectOf(proposal)}. Nothing has changed yet.`,
      `Another member of staff has to approve it: lilypad person ${details.change} --approve ${id} --as <member>`,
      `It expires at ${expiresAt}.`,
    ],
    approved: [`Approved: ${effectOf(proposal)}. The person is told.`],
    ...endedLines,
  } as const;
  return { data: { ...proposal }, lines: [...lines[status]] };
}
