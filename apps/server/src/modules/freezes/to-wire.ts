import type { Data, Operations } from "@lilypad/api-contract";
import type { ChangeRow } from "./change-store.ts";
import type { AccountFreezeRow } from "./rows.gen.ts";

export type Freeze = Data<Operations["freezePerson"]>["freeze"];
export type FreezeChange = Data<Operations["proposeFreezeChange"]>["change"];

/** Translates a freeze for staff. */
export function toFreeze(row: Omit<AccountFreezeRow, "dueAt" | "attempts">, now: Date): Freeze {
  const isOver = row.closedAt !== null || (row.endsAt !== null && row.endsAt <= now);
  return {
    id: row.id,
    userId: row.personId,
    kind: row.kind,
    category: row.category,
    decideBy: row.decideBy?.toISOString() ?? null,
    note: row.note,
    status: isOver ? "ended" : "active",
    placedBy: row.placedBy,
    placedAt: row.placedAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    proposedBy: row.proposedBy,
    approvedBy: row.approvedBy,
    liftedAt: row.liftedAt?.toISOString() ?? null,
    liftProposedBy: row.liftProposedBy,
    liftApprovedBy: row.liftApprovedBy,
  };
}

/** Translates a proposal for staff. */
export function toFreezeChange(row: ChangeRow, now: Date): FreezeChange {
  return {
    id: row.id,
    userId: row.personId,
    displayTag: row.displayTag,
    change: row.change,
    kind: row.kind,
    category: row.category,
    decideBy: row.decideBy?.toISOString() ?? null,
    note: row.note,
    endsAt: row.endsAt?.toISOString() ?? null,
    status: row.outcome ?? (row.expiresAt <= now ? "expired" : "open"),
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
