import type { ApprovalKind, Proposed, ShownProposal } from "./approval-kind.ts";
import type { ListedApproval } from "./approval-store.ts";
import type { ApprovalRow } from "./rows.gen.ts";

/** Reads a proposal's details with the schema of its kind. */
export const toProposed = <Details>(
  kind: ApprovalKind<Details>,
  row: ApprovalRow,
): Proposed<Details> => ({ ...row, details: kind.details.parse(row.details) });

/** Translates a proposal for staff. */
export function toShown(kind: ApprovalKind, row: ListedApproval, now: Date): ShownProposal {
  const isExpired = row.outcome === "open" && row.expiresAt !== null && row.expiresAt <= now;
  // No member of staff proposes anything about themselves, so this is the first administrator, whom an operator appointed.
  const isFirst = row.proposedBy !== null && row.proposedBy === row.personId;
  const shown = {
    id: row.id,
    kind: row.kind,
    person: row.person,
    details: kind.show(kind.details.parse(row.details)),
    note: row.note,
    status: isExpired ? "expired" : row.outcome,
    proposedBy: isFirst ? null : row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    takesEffectAt: row.takesEffectAt?.toISOString() ?? null,
    decidedBy: isFirst ? null : row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
  // A kind shows the details that the contract has for it.
  return shown as ShownProposal;
}
