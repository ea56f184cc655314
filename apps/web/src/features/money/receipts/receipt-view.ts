import type { OperationData } from "../../../shared/api/index.ts";
import { receiptMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";

export type PublicReceipt = OperationData<"getPublicReceipt">;
export type Transaction = OperationData<"getTransaction">["transaction"];

export type ReceiptStatus = keyof typeof messages.status;

/** The texts of a receipt, for the screen, the public page, the image and paper. */
export interface ReceiptView {
  amount: string;
  status: ReceiptStatus;
  headline: string;
  /** Initials of the payer and of the recipient; null unless both are people. */
  initials: readonly [from: string, to: string] | null;
  facts: readonly { label: string; value: string }[];
}

/** A person or company on a receipt. */
interface Party {
  /** The name in the headline. */
  firstName: string;
  /** The name in the list of facts. */
  fullName: string;
  initials: string;
}

/** A receipt shows the whole date, because it may be read years later. */
const formatReceiptDate = (at: string): string =>
  new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  }).format(new Date(at));

/** @param amount a decimal in major units */
function formatReceiptAmount(amount: string, asset: Transaction["asset"]): string {
  const currencies = { LIL: "LIL", usdc: "USD", eurc: "EUR", "fiat:GBP": "GBP" };
  const shown = formatMoney(amount, currencies[asset]);
  return asset === "LIL" ? [shown.replace(/^LIL\s*/, ""), "LIL"].join(" ") : shown;
}

const firstLetter = (name: string | null): string => [...(name?.trim() ?? "")][0] ?? "";

function partyOf(firstName: string | null, lastName: string | null, tag: string | null): Party {
  const name = [firstName, lastName].filter(Boolean).join(" ") || messages.noName;
  return {
    firstName: firstName || messages.noName,
    fullName: tag === null ? name : messages.withTag(name, tag),
    initials: `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase() || "?",
  };
}

function viewOf(receipt: {
  amount: string;
  asset: Transaction["asset"];
  status: ReceiptStatus;
  createdAt: string;
  /** The headline if the money came from or went to something other than a person. */
  title: string;
  from: Party | null;
  to: Party | null;
  note: string | null;
  more?: readonly { label: string; value: string }[];
}): ReceiptView {
  const { status, from, to, note, more = [] } = receipt;
  const fact = (label: string, value: string | null | undefined) =>
    value == null || value === "" ? [] : [{ label, value }];
  return {
    amount: formatReceiptAmount(receipt.amount, receipt.asset),
    status,
    headline:
      from !== null && to !== null
        ? messages.headline[status](from.firstName, to.firstName)
        : receipt.title,
    initials: from !== null && to !== null ? [from.initials, to.initials] : null,
    facts: [
      ...fact(messages.to, to?.fullName),
      ...fact(messages.from, from?.fullName),
      ...fact(messages.note, note),
      ...fact(messages.date, formatReceiptDate(receipt.createdAt)),
      ...more,
    ],
  };
}

/** The receipt that anyone with its address sees. */
export function publicReceiptView(receipt: PublicReceipt): ReceiptView {
  const { from, to } = receipt;
  const party = (person: PublicReceipt["from"]) =>
    person && partyOf(person.firstName, null, person.tag);
  const place = from === null ? messages.from : messages.to;
  return viewOf({
    ...receipt,
    from: party(from),
    to: party(to),
    more: receipt.walletAddress == null ? [] : [{ label: place, value: receipt.walletAddress }],
  });
}

/** The person whose receipt it is. */
export type Owner = Pick<
  OperationData<"getProfile">["profile"],
  "first_name" | "last_name" | "display_tag"
>;

/** The optional parts of the public page that the owner has chosen to show. */
interface ReceiptChoices {
  showsNote: boolean;
  showsTags: boolean;
}

/** True if the note may be shown to others: its payer wrote it, so only the payer may. */
export const canShowNote = ({ direction, note }: Pick<Transaction, "direction" | "note">) =>
  direction === "debit" && note !== null && note !== "";

/**
 * The content of a receipt's public page, before the owner shares it. The server builds the page by the same rules:
 * no last names, and nothing about the other person beyond the first name.
 */
export function receiptPreview(
  transaction: Transaction,
  owner: Owner,
  { showsNote, showsTags }: ReceiptChoices,
): PublicReceipt {
  const { amount, asset, title, status, createdAt, direction, counterparty } = transaction;
  const me = { firstName: owner.first_name, tag: showsTags ? owner.display_tag : null };
  const other =
    counterparty === null ? null : { firstName: counterparty.profile.firstName, tag: null };
  const [from, to] = direction === "credit" ? [other, me] : [me, other];
  return {
    amount,
    asset,
    title,
    status,
    createdAt,
    from,
    to,
    walletAddress: transaction.walletAddress ?? null,
    note: showsNote && canShowNote(transaction) ? transaction.note : null,
  };
}

/** Shortens a hash to the form "0x9c1e…4b70". */
const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

/** The receipt that one of the two people sees in the app. */
export function ownReceiptView(transaction: Transaction, owner: Owner): ReceiptView {
  const { counterparty, direction, party, title, hash, walletAddress } = transaction;
  const me = partyOf(owner.first_name, owner.last_name, owner.display_tag);
  const other =
    counterparty === null
      ? null
      : partyOf(
          counterparty.profile.firstName,
          counterparty.profile.lastName,
          counterparty.displayTag,
        );
  const [from, to] = direction === "credit" ? [other, me] : [me, other];
  const place = direction === "credit" ? messages.from : messages.to;
  return viewOf({
    ...transaction,
    title: other === null && party != null ? `${title}, ${party.name}` : title,
    from,
    to,
    more: [
      ...(other === null && party != null ? [{ label: place, value: party.name }] : []),
      ...(walletAddress == null ? [] : [{ label: place, value: walletAddress }]),
      ...(other === null ? [] : [{ label: messages.fee, value: messages.noFee }]),
      ...(hash === null ? [] : [{ label: messages.transaction, value: shortHash(hash) }]),
    ],
  });
}
