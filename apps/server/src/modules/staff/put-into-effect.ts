import { createTransactionalWorker, type DueQueue } from "../../platform/due-work/index.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { decideChange, findChange, lockStaff, readRole, storeMember } from "./staff-store.ts";

/** Changes of the staff that take effect because nobody has objected in time. */
export const changeQueue: DueQueue = {
  name: "staff_change",
  table: "staff_change",
  key: ["id"],
  columns: "due.id",
  batchSize: 5,
  pollMs: 10_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/**
 * The worker that puts changes into effect whose time to object is over, if the proposer is still an administrator. It is recorded as
 * the proposer's act.
 */
export const createChangeWorker = (deps: StaffDeps) =>
  createTransactionalWorker<{ id: string }>(deps, changeQueue, async (db, changes) => {
    const now = deps.clock.now();
    await lockStaff(db);
    for (const { id } of changes) {
      const change = await findChange(db, id);
      if (change === null || change.outcome !== null) continue;
      const { personId, role, proposedBy } = change;
      const mayStill = (await readRole(db, proposedBy, deps.adminEmails)) === "administrator";
      if (!mayStill || change.expiresAt <= now) {
        await decideChange(db, id, { outcome: "expired", by: null, at: now });
        continue;
      }
      await storeMember(db, { personId, role, now });
      await decideChange(db, id, { outcome: "approved", by: proposedBy, at: now, wasAlone: true });
      await deps.appendEntry(
        {
          actor: proposedBy,
          role: "administrator",
          action: "staffChangeTookEffect",
          outcome: "done",
          subject: personId,
          reason: null,
          details: { change: id, role, objections: "none" },
        },
        db,
      );
    }
  });
