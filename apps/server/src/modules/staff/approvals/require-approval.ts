import { isForRole, type Operation, type StaffRole } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { haveAppointed } from "./approval-store.ts";
import { type ApprovalFacts, type Decider, evaluateApproval, type Proposal } from "./evaluate.ts";

/**
 * Reads the facts about a proposer and an approver on which an approval depends, in the transaction of the approval.
 */
export type ReadApprovalFacts = (
  db: Queryable,
  pair: { proposedBy: string; by: string; now: Date },
) => Promise<ApprovalFacts>;

/** Reads the current role of a member of staff; null for anyone else. */
export type ReadRole = (db: Queryable, personId: string) => Promise<StaffRole | null>;

/** The time for which a person with a new role, and the members who proposed and approved that role, do not approve for each other. */
const appointedMs = 7 * 24 * 60 * 60_000;

/** Creates the function that reads the facts of an approval. @param access the roles that may make such a proposal */
export const createReadFacts =
  (readRole: ReadRole, access: Pick<Operation, "staff">): ReadApprovalFacts =>
  async (db, { proposedBy, by, now }) => {
    const role = await readRole(db, proposedBy);
    const since = new Date(now.getTime() - appointedMs);
    return {
      proposerMayStill: role !== null && isForRole(access, role),
      haveAppointed: await haveAppointed(db, [proposedBy, by], since),
    };
  };

/**
 * Requires that a member of staff may approve a proposal, which the caller has locked.
 * @returns false if they have approved it before: then the answer is repeated
 * @throws STAFF_ABOUT_SELF, NEEDS_ANOTHER_APPROVER, APPROVER_APPOINTED; PROPOSAL_NOT_OPEN if it was decided, has expired, or its
 *   proposer may no longer propose it
 */
export async function requireApproval(
  db: Queryable,
  proposal: Proposal,
  decider: Decider,
  readFacts: ReadApprovalFacts,
): Promise<boolean> {
  const { proposedBy } = proposal;
  const facts =
    proposedBy === null
      ? { proposerMayStill: true, haveAppointed: false }
      : await readFacts(db, { proposedBy, ...decider });
  const verdict = evaluateApproval(proposal, decider, facts);
  if (verdict !== "approve" && verdict !== "repeated") fail(verdict);
  return verdict === "approve";
}
