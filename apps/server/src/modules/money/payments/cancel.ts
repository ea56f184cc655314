import type { Data, Operations } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import type { Caller } from "../../../platform/caller.ts";
import { fail } from "../../../platform/errors.ts";

export interface CancelDeps {
  pool: Pool;
  /** Voids a transfer that settlement has not batched yet. Returns false if it is already in a batch. */
  cancelQueued: (transferId: string) => Promise<boolean>;
}

/**
 * Cancels a send of the caller's that settlement has not started yet (for example on a slow chain).
 * @throws ApiError NOT_FOUND (also for another person's send), TRANSFER_NOT_CANCELLABLE
 */
export function createCancel({ pool, cancelQueued }: CancelDeps) {
  return async function cancel(
    caller: Caller,
    transferId: string,
  ): Promise<Data<Operations["cancelTransfer"]>> {
    const { rowCount } = await pool.query(
      "select 1 from payment where id = $1 and sender_id = $2 and result = ledger_code('done')",
      [transferId, caller.personId],
    );
    if (rowCount === 0) fail("NOT_FOUND");
    if (!(await cancelQueued(transferId))) fail("TRANSFER_NOT_CANCELLABLE");
    return { transactionId: transferId, status: "failed" };
  };
}
