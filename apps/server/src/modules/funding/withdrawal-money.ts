import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { type Intent, rampAsset } from "./intent.ts";

const asset = assets[rampAsset].number;

/**
 * Hands a withdrawal's held money to settlement, towards the provider's deposit address, which is
 * fixed from here on. To be called under the intent's lock, once.
 * @returns false, with nothing changed, for the address of one of our own Safes: what arrives there
 *   would be somebody's
 */
export async function sendToProvider(
  db: Queryable,
  { id, personId, transferId, amount }: Intent,
  address: string,
): Promise<boolean> {
  const bytes = Buffer.from(address.slice(2), "hex");
  const { rowCount } = await db.query("select 1 from smart_account where safe_address = $1", [
    bytes,
  ]);
  if (rowCount !== 0 || bytes.every((byte) => byte === 0)) return false;
  await db.query(
    `update funding_intent set status = 'AWAITING_TRANSFER', leg = 'queued', deposit_address = $2
     where id = $1`,
    [id, bytes],
  );
  await db.query("select settlement_enqueue_to($1, $2, $3, $4, $5)", [
    transferId,
    personId,
    bytes,
    asset,
    amount,
  ]);
  return true;
}

/**
 * Gives back the money of a withdrawal that was never handed to settlement, and ends it. To be called
 * under the intent's lock.
 * @param code why, for the person and for us
 */
export async function takeBack(db: Queryable, intent: Intent, code: string): Promise<void> {
  await db.query("update funding_intent set failure_code = $2 where id = $1 and leg = 'reserved'", [
    intent.id,
    code,
  ]);
  const { rows } = await db.query<{ code: number }>(
    "select (ledger_void(array[$1::uuid], $2))[1] as code",
    [intent.transferId, JSON.stringify({ reason: code, intent: intent.id })],
  );
  if (rows[0]?.code !== 0)
    throw new Error(`the ledger answered ${rows[0]?.code} to voiding ${intent.transferId}`);
  // The intent follows its transfer (funding_transfer_ended.sql).
  await db.query("select activity_ended(array[$1::uuid], 2::smallint, null)", [intent.transferId]);
}
