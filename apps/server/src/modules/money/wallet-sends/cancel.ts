import { inTransaction } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { voided } from "../../../platform/transfer-end.ts";
import { findSend, type WalletSendRecord } from "./state/send-store.ts";
import type { WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/**
 * Cancels a payment that is held. Its own case is closed as cancelled and stays for the operator.
 * @returns false if it is not held
 */
async function cancelHeld(
  { pool, clock, onTransfersEnded, mayTakeBack }: WalletSendsDeps,
  personId: string,
  id: string,
): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await mayTakeBack(db))) return false;
    const { rows } = await db.query<{ cancelled: boolean }>(
      "select wallet_send_cancel_held($1, $2, $3) as cancelled",
      [id, personId, clock.now()],
    );
    if (rows[0]?.cancelled !== true) return false;
    await onTransfersEnded(db, [id], voided());
    return true;
  });
}

/**
 * Cancels a payment of the person's that is not in a batch yet. Whether it was queued or held makes no difference to the
 * answer.
 * @throws ApiError NOT_FOUND (also for another person's), TRANSFER_NOT_CANCELLABLE
 */
export async function cancel(
  deps: WalletSendsDeps,
  personId: string,
  id: string,
): Promise<WalletSendRecord> {
  if ((await findSend(deps.pool, personId, id)) === null) fail("NOT_FOUND");
  const isCancelled = (await cancelHeld(deps, personId, id)) || (await deps.cancelQueued(id));
  if (!isCancelled) fail("TRANSFER_NOT_CANCELLABLE");
  return (await findSend(deps.pool, personId, id)) ?? fail("NOT_FOUND");
}
