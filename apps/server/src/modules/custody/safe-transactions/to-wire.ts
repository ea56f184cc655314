import type { Data, Operations } from "@lilypad/api-contract";
import { chainAssetOfNumber, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { getAddress } from "viem";
import type { SafeTransactionRow } from "./rows.gen.ts";
import { hexOf } from "./safe-transactions-deps.ts";

const shown = (bytes: Buffer | null) => (bytes === null ? null : getAddress(hexOf(bytes)));

/** Translates a transaction into its wire form. */
export function toWire(
  row: SafeTransactionRow,
): Data<Operations["getSafeTransaction"]>["safeTransaction"] {
  const asset = row.asset === null ? null : chainAssetOfNumber(row.asset);
  return {
    id: row.id,
    kind: row.kind,
    status: row.state === "submitted" && row.isWaiting ? "waiting" : row.state,
    safe: getAddress(hexOf(row.safeAddress)),
    address: shown(row.address),
    previous: shown(row.previous),
    currency: asset === null ? null : currencyOfAsset(asset),
    amount: asset === null || row.amount === null ? null : toWireAmount(row.amount, asset),
    token: shown(row.token),
    token_units: row.tokenAmount,
    nonce: row.nonce.toString(),
    safe_tx_gas: row.safeTxGas.toString(),
    credential_ids: row.credentialIds,
    hash: row.transactionHash === null ? null : hexOf(row.transactionHash),
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
