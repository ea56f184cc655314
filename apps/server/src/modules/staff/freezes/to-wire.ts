import type { Data, Operations } from "@lilypad/api-contract";
import type { AccountFreezeRow } from "./rows.gen.ts";

export type Freeze = Data<Operations["freezePerson"]>["freeze"];

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
