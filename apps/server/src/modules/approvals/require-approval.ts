import type { Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import {
  type ApprovalFacts,
  type ApprovalRefusal,
  type Decider,
  judgeApproval,
  judgeWithdrawal,
  type Proposal,
} from "./judge.ts";

/** Reads what a proposer and an approver are to each other, in the transaction of the approval. */
export type ReadApprovalFacts = (
  db: Queryable,
  pair: { proposedBy: string; by: string; now: Date },
) => Promise<ApprovalFacts>;

/** What the refusal of a proposal that is not open is called. */
type NotOpen = "PROPOSAL_NOT_OPEN" | "REWARD_NOT_OPEN";

const refuse = (refusal: ApprovalRefusal, notOpen: NotOpen): never =>
  fail(refusal === "PROPOSAL_NOT_OPEN" ? notOpen : refusal);

/**
 * Requires that a member of staff may approve a proposal, which the caller has locked.
 * @returns false if they have approved it before: then the answer is repeated
 * @throws STAFF_ABOUT_SELF, NEEDS_ANOTHER_APPROVER, APPROVER_APPOINTED; `notOpen` if it was decided, has expired, or its proposer may
 *   no longer propose it
 */
export async function requireApproval(
  db: Queryable,
  proposal: Proposal,
  decider: Decider,
  { readFacts, notOpen = "PROPOSAL_NOT_OPEN" }: { readFacts: ReadApprovalFacts; notOpen?: NotOpen },
): Promise<boolean> {
  const { proposedBy } = proposal;
  const facts =
    proposedBy === null
      ? { proposerMayStill: true, haveAppointed: false }
      : await readFacts(db, { proposedBy, ...decider });
  const verdict = judgeApproval(proposal, decider, facts);
  return verdict === "approve" || verdict === "repeated"
    ? verdict === "approve"
    : refuse(verdict, notOpen);
}

/**
 * Requires that a member of staff may withdraw a proposal, which the caller has locked.
 * @returns false if it was withdrawn before
 * @throws STAFF_ABOUT_SELF; `notOpen`
 */
export function requireWithdrawal(
  proposal: Proposal,
  decider: Decider,
  notOpen: NotOpen = "PROPOSAL_NOT_OPEN",
): boolean {
  const verdict = judgeWithdrawal(proposal, decider);
  return verdict === "withdraw" || verdict === "repeated"
    ? verdict === "withdraw"
    : refuse(verdict, notOpen);
}
