/** What is known of something that one member of staff proposes and another one has to approve. */
export interface Proposal {
  /** Null if a rule proposed it. */
  readonly proposedBy: string | null;
  /** The person whom it is about; null if it is about no one person. */
  readonly personId: string | null;
  /** How it ended; null while it is open. */
  readonly outcome: string | null;
  readonly decidedBy: string | null;
  /** Null if it never expires. */
  readonly expiresAt: Date | null;
}

/** What the proposer and the approver are to each other. */
export interface ApprovalFacts {
  /** Whether the proposer still has a role with which they may propose this. */
  readonly proposerMayStill: boolean;
  /** Whether one of the two gave the other a role, alone or with somebody else, in the last seven days. */
  readonly haveAppointed: boolean;
}

/** Who wants to decide, and when. */
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
 * Decides whether somebody may approve a proposal: another member of staff than the proposer and the person whom it is about, while it
 * is open and the proposer still may propose it, and neither has given the other their role in the last seven days.
 * @returns `repeated` if they have approved it before
 */
export function judgeApproval(
  proposal: Proposal,
  { by, now }: Decider,
  { proposerMayStill, haveAppointed }: ApprovalFacts,
): "approve" | "repeated" | ApprovalRefusal {
  if (by === proposal.personId) return "STAFF_ABOUT_SELF";
  if (by === proposal.proposedBy) return "NEEDS_ANOTHER_APPROVER";
  if (proposal.outcome === "approved" && proposal.decidedBy === by) return "repeated";
  if (proposal.outcome !== null || isExpired(proposal, now)) return "PROPOSAL_NOT_OPEN";
  if (!proposerMayStill) return "PROPOSAL_NOT_OPEN";
  return haveAppointed ? "APPROVER_APPOINTED" : "approve";
}

/**
 * Decides whether somebody may withdraw a proposal: anybody but the person whom it is about, while it is open.
 * @returns `repeated` if it was withdrawn before
 */
export function judgeWithdrawal(
  proposal: Proposal,
  { by, now }: Decider,
): "withdraw" | "repeated" | ApprovalRefusal {
  if (by === proposal.personId) return "STAFF_ABOUT_SELF";
  if (proposal.outcome === "withdrawn") return "repeated";
  return proposal.outcome !== null || isExpired(proposal, now) ? "PROPOSAL_NOT_OPEN" : "withdraw";
}
