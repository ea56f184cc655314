import type { Data, Operations } from "@lilypad/api-contract";
import { type Asset, assetOfNumber, isChainAsset, toWireAmount } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { activityDirection } from "../../../platform/rows.gen.ts";
import { transferStatusOf } from "../../../platform/transfer-end.ts";
import { findPublic, hashOf, type PublicReceipt } from "./receipt-store.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";

type Shown = Data<Operations["getPublicReceipt"]>;

const isShown = (asset: Asset): asset is Shown["asset"] =>
  isChainAsset(asset) || asset === "fiat:GBP";

/**
 * The two people of a receipt, without last names. The owner's tag only if the owner chose so; the other person's
 * never, because they have not agreed to it.
 */
function peopleOf(receipt: PublicReceipt): Pick<Shown, "from" | "to"> {
  const owner = {
    firstName: receipt.ownerFirstName,
    tag: receipt.showsTags ? receipt.ownerTag : null,
  };
  const other =
    receipt.counterpartyId === null
      ? null
      : { firstName: receipt.counterpartyFirstName, tag: null };
  return receipt.direction === activityDirection.credit
    ? { from: other, to: owner }
    : { from: owner, to: other };
}

/**
 * Reads a shared receipt by the secret part of its address. It shows the current state of the payment.
 * @throws ApiError RECEIPT_NOT_FOUND, also for revoked receipts and for those of deleted accounts
 */
export async function showPublic(
  { pool, titleOf, readAddresses }: Pick<ReceiptsDeps, "pool" | "titleOf" | "readAddresses">,
  token: string,
): Promise<Shown> {
  const receipt = (await findPublic(pool, hashOf(token))) ?? fail("RECEIPT_NOT_FOUND");
  const { amount, kind, direction, status, createdAt, note, showsNote } = receipt;
  const asset = assetOfNumber(receipt.asset);
  if (!isShown(asset)) throw new Error(`unsupported asset on a receipt: ${asset}`);
  const addresses = await readAddresses(receipt.personId, [receipt.transferId]);
  return {
    amount: toWireAmount(amount, asset),
    asset,
    title: titleOf(kind, direction === activityDirection.credit ? "credit" : "debit"),
    status: transferStatusOf(status),
    createdAt: createdAt.toISOString(),
    ...peopleOf(receipt),
    walletAddress: addresses.get(receipt.transferId) ?? null,
    // The payer wrote it, so only the payer may show it.
    note: showsNote && direction === activityDirection.debit ? note : null,
  };
}
