import { isForRole } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { createTransactionalWorker, type DueQueue } from "../../../platform/due-work/index.ts";
import type { ApprovalKind } from "./approval-kind.ts";
import { decideApproval, lockApproval } from "./approval-store.ts";
import { type ApprovalsDeps, kindOf } from "./approvals-deps.ts";
import type { ApprovalRow } from "./rows.gen.ts";
import { toProposed } from "./to-shown.ts";

/** Open proposals. One is due when it expires, or when it takes effect because no one has objected. */
export const approvalQueue: DueQueue = {
  name: "approval",
  table: "approval",
  key: ["id"],
  columns: "due.id",
  batchSize: 5,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/**
 * Puts a proposal into effect to which no one has objected, if its proposer still has a role for it. The effect is recorded as the
 * proposer's act.
 * @returns false if the proposer has no such role any more
 */
async function takeEffect(
  { readRole, appendEntry }: ApprovalsDeps,
  db: Queryable,
  kind: ApprovalKind,
  row: ApprovalRow & { proposedBy: string },
  now: Date,
): Promise<boolean> {
  await kind.lock?.(db);
  const { id, proposedBy, personId } = row;
  const role = await readRole(db, proposedBy);
  if (role === null || !isForRole({ staff: { roles: kind.roles } }, role)) return false;
  const proposal = toProposed(kind, row);
  const done = await kind.putIntoEffect(db, proposal, { by: proposedBy, now });
  await decideApproval(db, id, { outcome: "approved", by: proposedBy, at: now, wasAlone: true });
  const details = { proposal: id, kind: kind.name, ...kind.record(proposal.details), ...done };
  await appendEntry(
    {
      actor: proposedBy,
      role,
      action: "proposalTookEffect",
      outcome: "done",
      subject: personId,
      reason: null,
      details: { ...details, objections: "none" },
    },
    db,
  );
  return true;
}

/** Creates the worker that ends expired proposals, and puts those into effect whose time for objections is over. */
export const createApprovalWorker = (deps: ApprovalsDeps) =>
  createTransactionalWorker<{ id: string }>(deps, approvalQueue, async (db, due) => {
    const now = deps.clock.now();
    for (const { id } of due) {
      const row = await lockApproval(db, id);
      if (row === null || row.outcome !== "open" || row.expiresAt === null) continue;
      const { proposedBy, takesEffectAt, expiresAt } = row;
      const isInTime = takesEffectAt !== null && takesEffectAt <= now && expiresAt > now;
      if (isInTime && proposedBy !== null) {
        const kind = kindOf(deps, row.kind);
        if (await takeEffect(deps, db, kind, { ...row, proposedBy }, now)) continue;
      }
      const at = new Date(Math.min(expiresAt.getTime(), now.getTime()));
      await decideApproval(db, id, { outcome: "expired", by: null, at });
    }
  });
