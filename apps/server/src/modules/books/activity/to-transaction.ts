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
import { mapInTurns } from "../../../platform/map-in-turns.ts";
import { activityDirection } from "../../../platform/rows.gen.ts";
import { transferStatusOf } from "../../../platform/transfer-end.ts";
import type { ActivityLine } from "./activity-store.ts";
import { describeActivity, shownKind } from "./describe.ts";

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

const exchangeTitles: Record<string, string> = {
  "usdc debit": "Exchanged USD to EUR",
  "eurc credit": "Exchanged USD to EUR",
  "eurc debit": "Exchanged EUR to USD",
  "usdc credit": "Exchanged EUR to USD",
};
export type Party = NonNullable<Transaction["party"]>;

/**
 * Reads the banks and payers behind rows of a person's history, by the rows' transfer ids. The activity module does
 * not know where they are stored.
 */
export type ReadParties = (
  personId: string,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, Party>>;

/** Reads the wallet addresses on the other side of rows of a person's history, by the rows' transfer ids. */
export type ReadAddresses = (
  personId: string,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Reads which rows of a person's history are being screened, or stay held after it, by the rows' transfer ids. */
export type ReadChecks = (
  personId: string,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, NonNullable<Transaction["check"]>>>;

/** The functions that read other modules' facts about rows of a history. */
export interface SideReaders {
  readParties: ReadParties;
  readAddresses: ReadAddresses;
  readChecks: ReadChecks;
}

/** Translates rows of a person's history into their wire form. */
export async function toTransactions(
  { readParties, readAddresses, readChecks }: SideReaders,
  personId: string,
  rows: readonly ActivityLine[],
): Promise<Transaction[]> {
  const idsOf = (has: (kind: string) => boolean) =>
    rows.filter(({ kind }) => has(kind)).map(({ transferId }) => transferId);
  const [banked, addressed, checked] = [idsOf(hasParty), idsOf(hasAddress), idsOf(mayBeChecked)];
  const [parties, addresses, checks] = await Promise.all([
    banked.length === 0 ? new Map<string, Party>() : readParties(personId, banked),
    addressed.length === 0 ? new Map<string, string>() : readAddresses(personId, addressed),
    checked.length === 0 ? new Map<string, never>() : readChecks(personId, checked),
  ]);
  return mapInTurns(rows, (row) => ({
    ...toTransaction(row, parties.get(row.transferId), addresses.get(row.transferId)),
    check: checks.get(row.transferId) ?? null,
  }));
}

/** Whether rows of this kind have a wallet address on the other side. */
const hasAddress = (kind: string): boolean =>
  kind === "wallet_send" || kind === "own_send" || shownKind(kind) === "deposit";

/**
 * Whether the screening can hold rows of this kind: money that comes from a wallet, for any purpose, or goes to one.
 */
const mayBeChecked = (kind: string): boolean =>
  hasAddress(kind) || kind === "topup" || kind === "withdrawal_returned";

/** Whether rows of this kind have a bank or a payer of a teleport link on the other side. */
const hasParty = (kind: string): boolean =>
  kind === "topup" || kind === "teleport" || kind.startsWith("withdrawal");

/** Translates a row of the history into its wire form. */
export function toTransaction(
  row: ActivityLine,
  party: Party | null = null,
  walletAddress: string | null = null,
): Transaction {
  const asset = assetOfNumber(row.asset);
  if (!isHistoryAsset(asset)) throw new Error(`unsupported asset in a history: ${asset}`);
  const direction = row.direction === activityDirection.credit ? "credit" : "debit";
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
    status: transferStatusOf(row.status),
    context,
    transactionContext: shownKind(row.kind),
    title: row.kind === "exchange" ? (exchangeTitles[`${asset} ${direction}`] ?? title) : title,
    hash: row.hash === null ? null : `0x${row.hash.toString("hex")}`,
    counterparty: counterpartyOf(row),
    party,
    walletAddress,
    check: null,
  };
}
