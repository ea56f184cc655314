import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { linkTransfer } from "../../../../platform/tracing/index.ts";
import { voided } from "../../../../platform/transfer-end.ts";
import { changeOrder, readOrder } from "../../ramp-orders/index.ts";
import type { FundingDeps } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";

/** Whether an address is one of our Safes, to which no payout may go. */
export async function isOwnAddress(db: Queryable, address: Buffer): Promise<boolean> {
  if (address.every((byte) => byte === 0)) return true;
  const { rowCount } = await db.query("select 1 from person_safe where safe_address = $1", [
    address,
  ]);
  return rowCount !== 0;
}

/** Whether the chain has moved a withdrawal's money to an address although this database, which was restored, holds it. */
export async function wasMoved(
  db: Queryable,
  { personId, amount }: Pick<Intent, "personId" | "amount">,
  address: Buffer,
): Promise<boolean> {
  const { rows } = await db.query<{ moved: boolean }>(
    `select settlement_was_imported(safe_address, $2, $3, $4) as moved
     from person_safe where person_id = $1`,
    [personId, address, assets[rampAsset].number, amount],
  );
  return rows[0]?.moved === true;
}

/**
 * Queues a withdrawal's held money for settlement to its deposit address. Must be called once,
 * under the intent's lock.
 */
export async function sendToDepositAddress(
  db: Queryable,
  { transferId, personId, depositAddress, amount }: Intent,
): Promise<void> {
  await db.query("select settlement_enqueue_to($1, $2, $3, $4, $5)", [
    transferId,
    personId,
    depositAddress,
    assets[rampAsset].number,
    amount,
  ]);
  if (transferId !== null) linkTransfer(transferId);
}

/**
 * Releases the held money of a withdrawal that was never queued for settlement, and ends the
 * withdrawal. Must be called under the intent's lock.
 * @param failureCode the reason
 * @returns the intent after the change
 */
export async function voidTransfer(
  { onTransfersEnded }: Pick<FundingDeps, "onTransfersEnded">,
  db: Queryable,
  { id, transferId }: Intent,
  failureCode: string,
): Promise<Intent> {
  await changeOrder(db, intentTable, id, { failureCode });
  const { rows } = await db.query<{ code: number }>(
    "select (ledger_void(array[$1::uuid], $2))[1] as code",
    [transferId, JSON.stringify({ reason: failureCode, intent: id })],
  );
  if (transferId === null || rows[0]?.code !== 0)
    throw new Error(`the ledger answered ${rows[0]?.code} to voiding ${transferId}`);
  // The intent follows its transfer (funding_transfer_ended.sql).
  await onTransfersEnded(db, [transferId], voided());
  return readOrder(db, intentTable, id);
}
