import { isForRole } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { AuditDetails, StaffAct } from "../../../platform/staff-act.ts";
import type { ApprovalKind, ShownProposal } from "./approval-kind.ts";
import { decideApproval, lockApproval } from "./approval-store.ts";
import { type ApprovalsDeps, kindOf } from "./approvals-deps.ts";
import { type ApprovalRefusal, evaluateObjection, evaluateWithdrawal } from "./evaluate.ts";
import { readShown } from "./propose.ts";
import { createReadFacts, requireApproval } from "./require-approval.ts";
import type { ApprovalRow } from "./rows.gen.ts";
import { toProposed } from "./to-shown.ts";

interface Locked {
  readonly row: ApprovalRow;
  readonly kind: ApprovalKind;
}

/** The facts of an approval that nothing about the two people speaks against. */
const nothingAgainst = { proposerMayStill: true, haveAppointed: false };

const accessOf = ({ roles }: ApprovalKind) => ({ staff: { roles, subject: null } });

/**
 * Locks a proposal of a kind that the member of staff may decide.
 * @throws NOT_FOUND; FORBIDDEN without one of the kind's roles
 */
async function lock(
  deps: ApprovalsDeps,
  db: Queryable,
  act: StaffAct,
  id: string,
): Promise<Locked> {
  const row = (await lockApproval(db, id)) ?? fail("NOT_FOUND");
  const kind = kindOf(deps, row.kind);
  if (!isForRole(accessOf(kind), act.role)) fail("FORBIDDEN");
  return { row, kind };
}

/** @throws VALIDATION_FAILED without a reason, for a kind that needs one */
function requireReason({ needsReason }: ApprovalKind, { reason }: StaffAct): void {
  if (needsReason !== true || reason !== null) return;
  fail("VALIDATION_FAILED", {
    fields: [{ path: "header.lilypad-reason", message: "says why you do this; it is required" }],
  });
}

async function record(
  act: StaffAct,
  db: Queryable,
  { row, kind }: Locked,
  { subject, ...more }: AuditDetails & { subject?: string } = {},
): Promise<void> {
  const { details } = toProposed(kind, row);
  const about = subject ?? row.personId ?? kind.subjectOf?.(details);
  await act.record(db, {
    ...(about === undefined ? {} : { subject: about }),
    details: { proposal: row.id, kind: row.kind, ...kind.record(details), ...more },
  });
}

/**
 * Puts into effect what another member of staff has proposed, in one transaction with its approval. Repeating it returns the same answer.
 * @throws NOT_FOUND; FORBIDDEN without one of the kind's roles; what the kind refuses; see requireApproval
 */
export async function approve(
  deps: ApprovalsDeps,
  act: StaffAct,
  id: string,
): Promise<ShownProposal> {
  const { pool, clock, logger, readRole } = deps;
  const now = clock.now();
  const { by } = act;
  return inTransaction(pool, async (db) => {
    const locked = await lock(deps, db, act, id);
    const { row, kind } = locked;
    requireReason(kind, act);
    const decider = { by, now };
    // First what the proposal itself says: who proposes the same anew holds what its kind locks, and waits for one that has expired.
    if (await requireApproval(db, row, decider, async () => nothingAgainst)) {
      await kind.lock?.(db);
      await requireApproval(db, row, decider, createReadFacts(readRole, accessOf(kind)));
      const done = await kind.putIntoEffect(db, toProposed(kind, row), { by, now });
      await decideApproval(db, id, { outcome: "approved", by, at: now });
      await record(act, db, locked, { ...done, proposedBy: row.proposedBy });
      logger.info({ proposal: id, kind: kind.name, by }, "a proposal was approved");
    }
    return readShown(db, kind, id, now);
  });
}

/** Ends a proposal without putting it into effect, unless the verdict refuses that or it was done before. */
async function end(
  deps: ApprovalsDeps,
  act: StaffAct,
  id: string,
  evaluate: (row: ApprovalRow, now: Date) => "withdrawn" | "refused" | "repeated" | ApprovalRefusal,
  recorded: (row: ApprovalRow) => AuditDetails & { subject?: string },
): Promise<ShownProposal> {
  const now = deps.clock.now();
  return inTransaction(deps.pool, async (db) => {
    const locked = await lock(deps, db, act, id);
    const { row, kind } = locked;
    requireReason(kind, act);
    const outcome = evaluate(row, now);
    if (outcome === "withdrawn" || outcome === "refused") {
      await decideApproval(db, id, { outcome, by: act.by, at: now });
      await record(act, db, locked, { outcome, ...recorded(row) });
    } else if (outcome !== "repeated") fail(outcome);
    return readShown(db, kind, id, now);
  });
}

/**
 * Withdraws one's own proposal, or refuses another member's. Repeating it returns the same answer.
 * @throws NOT_FOUND; FORBIDDEN without one of the kind's roles; STAFF_ABOUT_SELF, PROPOSAL_NOT_OPEN
 */
export const withdraw = (deps: ApprovalsDeps, act: StaffAct, id: string): Promise<ShownProposal> =>
  end(
    deps,
    act,
    id,
    (row, now) => evaluateWithdrawal(row, { by: act.by, now }),
    () => ({}),
  );

/**
 * Stops a proposal that would take effect by time alone. The person whom it is about may object as well: that is what the time is for.
 * Repeating it returns the same answer.
 * @throws NOT_FOUND, PROPOSAL_NOT_OPEN; FORBIDDEN without one of the kind's roles; NEEDS_ANOTHER_APPROVER for the proposer
 */
export const object = (deps: ApprovalsDeps, act: StaffAct, id: string): Promise<ShownProposal> =>
  end(
    deps,
    act,
    id,
    (row, now) => evaluateObjection(row, { by: act.by, now }),
    // The act is about the proposal and its proposer, also where the objector is the person whom it is about.
    ({ proposedBy, personId }) => ({
      ...(proposedBy === null ? {} : { subject: proposedBy }),
      person: personId,
    }),
  );
