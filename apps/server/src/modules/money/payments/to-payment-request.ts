import type { Data, Operations } from "@lilypad/api-contract";
import { assetOfNumber, assets, currencyOfAsset, isChainAsset, toWireAmount } from "@lilypad/money";
import type { RequestRow } from "./requests-store.ts";

/** Translates a payment request into its wire form. */
export function toPaymentRequest(row: RequestRow): Data<Operations["rejectRequest"]>["request"] {
  const asset = assetOfNumber(row.asset);
  if (!isChainAsset(asset)) throw new Error(`payment request ${row.id} asks for ${asset}`);
  return {
    id: row.id,
    status: row.status,
    amount: toWireAmount(row.amount, asset),
    currency: currencyOfAsset(asset),
    currency_symbol: assets[asset].symbol,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    answered_at: row.answeredAt?.toISOString() ?? null,
    requestor_user_id: row.requestorId,
    payer_user_id: row.payerId,
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    counterparty: {
      id: row.otherId,
      first_name: row.otherFirstName,
      last_name: row.otherLastName,
      display_tag: row.otherDisplayTag,
      avatar_colour: row.otherAvatarColour,
    },
  };
}
