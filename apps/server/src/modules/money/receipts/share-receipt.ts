import type { Data, Operations } from "@lilypad/api-contract";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { SealBroken } from "../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../platform/sealed/sealed-column.ts";
import {
  changeShared,
  hashOf,
  insertReceipt,
  isInHistory,
  listShared,
  newToken,
  type ReceiptChoices,
  type SharedReceipt,
} from "./receipt-store.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";

export type WireReceipt = Data<Operations["shareReceipt"]>;

const sealContext = (receiptId: string) => `receipt:${receiptId}`;

const maxListed = 100;

/** The address of a receipt's page; null if the key that sealed it is lost. */
function addressOf({ box, publicUrl, logger }: ReceiptsDeps, { id, token }: SharedReceipt) {
  if (token === null) return null;
  try {
    return `${publicUrl}/receipt/${box.open(token, sealContext(id))}`;
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    logger.error({ err: error, receipt: id }, "the address of a receipt cannot be read");
    return null;
  }
}

const toWire = (deps: ReceiptsDeps, receipt: SharedReceipt): WireReceipt => ({
  transactionId: receipt.transferId,
  url: addressOf(deps, receipt),
  showsNote: receipt.showsNote,
  showsTags: receipt.showsTags,
  createdAt: receipt.createdAt.toISOString(),
});

/** A person's shared receipts, newest first; only that of one transaction if it is given. */
export async function listReceipts(
  deps: ReceiptsDeps,
  personId: string,
  transactionId?: string,
): Promise<WireReceipt[]> {
  const only = { transferId: transactionId ?? null, limit: maxListed };
  return (await listShared(deps.pool, personId, only)).map((receipt) => toWire(deps, receipt));
}

/**
 * Shares a receipt of a transaction in the person's own history. The address of a receipt that is shared already does
 * not change; only its content does.
 * @throws ApiError NOT_FOUND if the transaction is not in the person's history
 */
export async function shareReceipt(
  deps: ReceiptsDeps,
  wanted: { personId: string; transactionId: string } & ReceiptChoices,
): Promise<WireReceipt> {
  const { pool, box, clock } = deps;
  const { personId, transactionId: transferId, showsNote, showsTags } = wanted;
  const receipt = { personId, transferId, showsNote, showsTags };
  if (!(await isInHistory(pool, receipt))) fail("NOT_FOUND");
  const changed = await changeShared(pool, receipt);
  if (changed !== null) return toWire(deps, changed);
  const [id, token] = [newId(), newToken()];
  await insertReceipt(pool, {
    ...receipt,
    id,
    tokenHash: hashOf(token),
    token: box.seal(token, sealContext(id)),
    createdAt: clock.now(),
  });
  // Another request may have stored its own receipt first.
  const stored = await changeShared(pool, receipt);
  return stored === null ? fail("SERVICE_UNAVAILABLE") : toWire(deps, stored);
}

/** The column that this module seals. */
export const sealedOfReceipts: SealedColumn = {
  table: "receipt",
  column: "token",
  key: ["id"],
  contextOf: ({ id }) => sealContext(String(id)),
};
