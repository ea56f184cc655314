import { createTransactionalWorker, type DueQueue } from "../../../platform/due-work/index.ts";
import { closeOne } from "./freeze-store.ts";
import type { FreezesDeps } from "./freezes-deps.ts";
import { noteUnfrozen } from "./note-frozen.ts";
import type { AccountFreezeRow } from "./rows.gen.ts";

/** The queue of freezes whose person is notified when they expire. Time alone ends them. */
export const freezeQueue: DueQueue = {
  name: "freeze_end",
  table: "account_freeze",
  key: ["id"],
  columns: "due.id, due.person_id",
  where: "due.closed_at is null",
  batchSize: 20,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/** The worker that notifies people that their account works again. */
export const createExpiryWorker = (deps: FreezesDeps) =>
  createTransactionalWorker<Pick<AccountFreezeRow, "id" | "personId">>(
    deps,
    freezeQueue,
    async (db, freezes) => {
      const now = deps.clock.now();
      for (const { id, personId } of freezes) {
        if (!(await closeOne(db, id, now))) continue;
        await noteUnfrozen(deps, db, { personId, at: now });
      }
    },
  );
