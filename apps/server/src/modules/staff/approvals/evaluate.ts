/** How a proposal ended. `withdrawn`: by its proposer; `refused`: by another person; `expired`: without a decision. */
export type Outcome = "open" | "approved" | "refused" | "withdrawn" | "expired";

/** The facts about a proposal on which every decision about it depends. */
export interface Proposal {
  /** Null if no member of staff proposed it, but a rule or the person themselves. */
  readonly proposedBy: string | null;
  /** The person whom it is about; null if it is about no one person. */
  readonly personId: string | null;
  readonly outcome: Outcome;
  readonly decidedBy: string | null;
  /** Null if it never expires. */
  readonly expiresAt: Date | null;
}

/** The facts about the proposer and the approver on which an approval depends. */
export interface ApprovalFacts {
  /** Whether the proposer still has a role with which they may propose this. */
  readonly proposerMayStill: boolean;
  /**
   * Whether one of the two gave the other a role, alone or together with another administrator, in the last seven days.
   */
  readonly haveAppointed: boolean;
}

/** The member of staff who wants to decide, and the time. */
export interface Decider {
  readonly by: string;
  readonly now: Date;
}

export type ApprovalRefusal =
  | "STAFF_ABOUT_SELF"
  | "NEEDS_ANOTHER_APPROVER"
  | "PROPOSAL_NOT_OPEN"
  | "APPROVER_APPOINTED";

const isExpired = ({ expiresAt }: Pick<Proposal, "expiresAt">, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/**
 * Decides whether a member of staff may approve a proposal: another one than the proposer and the person whom it is
 * about, while it is open and the proposer still may propose it, and neither has given the other their role in the last
 * seven days.
 * @returns `repeated` if they have approved it before
 */
export function evaluateApproval(
  proposal: Proposal,
  { by, now }: Decider,
  { proposerMayStill, haveAppointed }: ApprovalFacts,
): "approve" | "repeated" | ApprovalRefusal {
  if (by === proposal.personId) return "STAFF_ABOUT_SELF";
  if (by === proposal.proposedBy) return "NEEDS_ANOTHER_APPROVER";
  if (proposal.outcome === "approved" && proposal.decidedBy === by) return "repeated";
  if (proposal.outcome !== "open" || isExpired(proposal, now)) return "PROPOSAL_NOT_OPEN";
  if (!proposerMayStill) return "PROPOSAL_NOT_OPEN";
  return haveAppointed ? "APPROVER_APPOINTED" : "approve";
}

/**
 * Decides whether a member of staff may end a proposal without an effect: everyone may while it is open, except the person whom it is
 * about.
 * @returns the outcome: `withdrawn` by its proposer, `refused` by anyone else; `repeated` if it already has one of these outcomes
 */
export function evaluateWithdrawal(
  proposal: Proposal,
  { by, now }: Decider,
): "withdrawn" | "refused" | "repeated" | ApprovalRefusal {
  if (by === proposal.personId) return "STAFF_ABOUT_SELF";
  if (proposal.outcome === "withdrawn" || proposal.outcome === "refused") return "repeated";
  if (proposal.outcome !== "open" || isExpired(proposal, now)) return "PROPOSAL_NOT_OPEN";
  return by === proposal.proposedBy ? "withdrawn" : "refused";
}

/** A proposal that may take effect by time alone, unless someone objects. */
interface WaitingProposal extends Proposal {
  /** Null if it needs an approval. */
  readonly takesEffectAt: Date | null;
}

/**
 * Decides whether a member of staff may object to a proposal that takes effect by time alone: everyone may while it waits, also the person
 * whom it is about, except its proposer, who can withdraw it.
 * @returns `repeated` if it was refused before
 */
export function evaluateObjection(
  proposal: WaitingProposal,
  { by, now }: Decider,
): "refused" | "repeated" | ApprovalRefusal {
  if (by === proposal.proposedBy) return "NEEDS_ANOTHER_APPROVER";
  if (proposal.takesEffectAt === null) return "PROPOSAL_NOT_OPEN";
  if (proposal.outcome === "refused") return "repeated";
  return proposal.outcome !== "open" || isExpired(proposal, now) ? "PROPOSAL_NOT_OPEN" : "refused";
}
