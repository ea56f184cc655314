import type { Data, Operations } from "@lilypad/api-contract";
import {
  type Asset,
  assetOfNumber,
  assets,
  currencyOfAsset,
  formatAmount,
  isChainAsset,
  toWireAmount,
} from "@lilypad/money";
import type { ActivityLine } from "./activity-store.ts";
import { describeActivity } from "./describe.ts";

type Transaction = Data<Operations["listTransactions"]>["transactions"][number];

type HistoryAsset = Transaction["asset"];

const assetSymbols: Record<HistoryAsset, Transaction["assetSymbol"]> = {
  LIL: "LIL",
  usdc: "USDC",
  eurc: "EURC",
  "fiat:GBP": "GBP",
};

const isHistoryAsset = (asset: Asset): asset is HistoryAsset =>
  isChainAsset(asset) || asset === "fiat:GBP";
const statuses = ["pending", "confirmed", "failed"] as const;

function counterpartyOf(row: ActivityLine): Transaction["counterparty"] {
  if (row.counterpartyId === null) return null;
  const name = [row.counterpartyFirstName, row.counterpartyLastName].filter(Boolean).join(" ");
  const tag = row.counterpartyDisplayTag;
  return {
    userId: row.counterpartyId,
    displayName: name || (tag === null ? "Lilypad member" : `@${tag}`),
    name,
    displayTag: tag,
    avatarColor: row.counterpartyAvatarColour,
    countryCode: row.counterpartyCountryCode,
    // Nothing can be sent to a deactivated or deleted account.
    isLilypadUser: row.counterpartyIsActive === true,
    profile: { firstName: row.counterpartyFirstName, lastName: row.counterpartyLastName },
  };
}

/** Translates a row of the history into its wire form. */
export function toTransaction(row: ActivityLine): Transaction {
  const asset = assetOfNumber(row.asset);
  if (!isHistoryAsset(asset)) throw new Error(`unsupported asset in a history: ${asset}`);
  const direction = row.direction === 1 ? "credit" : "debit";
  const { title, context } = describeActivity(row.kind, direction);
  return {
    id: row.transferId,
    createdAt: row.createdAt.toISOString(),
    direction,
    amount: toWireAmount(row.amount, asset),
    amountFormatted: formatAmount(row.amount, asset, direction === "credit" ? "in" : "out"),
    asset,
    assetSymbol: assetSymbols[asset],
    displaySymbol: assets[asset].symbol,
    currency: asset === "fiat:GBP" ? "GBP" : currencyOfAsset(asset),
    note: row.note,
    status: statuses[row.status] ?? "pending",
    context,
    transactionContext: row.kind,
    title,
    hash: row.hash === null ? null : `0x${row.hash.toString("hex")}`,
    counterparty: counterpartyOf(row),
  };
}
