import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { nameOfCode } from "../../../../platform/rows/index.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { operationState } from "../rows.gen.ts";

/** The state of a transfer's operation, and the reason why it waits. */
export interface WaitingOperation {
  readonly id: string;
  readonly state: keyof typeof operationState;
  readonly batch: bigint | null;
  /** Its place in the queue; null without one. A place in the future waits for a budget or a daily cap. */
  readonly queueAt: Date | null;
  readonly safeIsStopped: boolean;
  readonly isFrozen: boolean;
  readonly unclear: boolean;
}

/** Finds the settlement operation of a transfer by the transfer's id or its own. @throws NOT_FOUND */
export async function findWaiting(db: Queryable, id: string, now: Date): Promise<WaitingOperation> {
  const { rows } = await db.query<
    Omit<WaitingOperation, "state" | "isFrozen"> & { state: number; isFrozen: boolean }
  >(
    `select o.id, o.state, o.batch, o.queue_at, o.unclear,
       exists (select from settlement_safe_stop stop where stop.safe_address = o.from_address) as safe_is_stopped,
       exists (select from person_safe s where s.safe_address = o.from_address
         and person_is_frozen(s.person_id, $2)) as is_frozen
     from settlement_operation o
     where o.id = $1 or o.id = (select operation_id from settlement_operation_transfer where transfer_id = $1)`,
    [id, now],
  );
  const row = rows[0] ?? fail("NOT_FOUND");
  return { ...row, state: nameOfCode(operationState, row.state) };
}

/**
 * Moves a transfer that waits for a budget or a daily cap to the front of the queue. If there is still no room, settlement
 * moves it back.
 * @returns false if it does not wait for that
 * @throws NOT_FOUND
 */
export async function retryTransfer(
  pool: Pool,
  act: StaffAct,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const operation = await findWaiting(db, id, now);
    const { rowCount } = await db.query(
      "update settlement_operation set queue_at = $2 where id = $1 and state = operation_state('queued') and queue_at > $2",
      [operation.id, now],
    );
    const moved = rowCount === 1;
    await act.record(db, { details: { transfer: id, moved } });
    return moved;
  });
}
