import type { Href } from "@lilypad/api-contract";
import { maxNoteLength, maxTagLength, minTagLength } from "@lilypad/api-contract/limits";
import { type Currency, currencies } from "@lilypad/money";
import { digitsOfDecimal, type EntryDigits, entryDecimal } from "../../../shared/money/index.ts";
import { readUrl } from "../../../shared/platform/index.ts";

/** The values that a link or a QR code fills in. Opening it moves no money. */
export interface MoneyLink {
  action: "send" | "request";
  /** The display tag of the person to pay, or of the payer. */
  tag: string;
  digits: EntryDigits;
  currency: Currency | null;
  note: string;
}

const forms = {
  send: { path: "/send-money", person: "to" },
  request: { path: "/request-money", person: "from" },
} as const;

/** Longer than any valid link: a note of 280 characters, each percent-encoded. */
const maxLinkLength = 4096;

/** A positive amount that fits the field, with up to two decimals and no leading zeros. */
const amountShape = /^(?=.*[1-9])(?:0|[1-9]\d{0,7})(?:\.\d{1,2})?$/;
const tagShape = new RegExp(`^[A-Za-z0-9_]{${minTagLength},${maxTagLength}}$`);
/** Control characters, half emoji and marks that change the direction of text: notes never have them. */
const invalidInNotes = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** The path and query that open the filled-in form. */
export function moneyPath({ action, tag, digits, currency, note }: MoneyLink): Href {
  const { path, person } = forms[action];
  const query = new URLSearchParams({ [person]: tag });
  if (digits !== "") query.set("amount", entryDecimal(digits));
  if (currency !== null) query.set("currency", currency);
  if (note.trim() !== "") query.set("note", note.trim());
  return `${path}?${query}`;
}

/**
 * Reads a link strictly: it must have our origin and exactly the form that moneyPath writes.
 * @param origins the origins of this installation
 * @returns null if the link is not from Lilypad
 */
export function readMoneyLink(address: string, origins: readonly string[]): MoneyLink | null {
  const url = address.length > maxLinkLength ? null : readUrl(address);
  if (url === null) return null;
  if (!origins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  if (url.hash !== "") return null;
  const action = url.pathname === forms.send.path ? "send" : "request";
  if (url.pathname !== forms[action].path) return null;
  return readMoneyQuery(action, url.searchParams);
}

/** Reads the query of Send or Request; null if anything in it is invalid. */
export function readMoneyQuery(
  action: MoneyLink["action"],
  query: URLSearchParams,
): MoneyLink | null {
  const known = [forms[action].person, "amount", "currency", "note"];
  // Messengers and trackers add parameters of their own to shared links, which carry no money.
  if (known.some((name) => query.getAll(name).length > 1)) return null;
  const tag = query.get(forms[action].person) ?? "";
  const amount = query.get("amount");
  const currency = query.get("currency");
  const note = query.get("note") ?? "";
  const knownCurrency = currencies.find((one) => one === currency) ?? null;
  if (!tagShape.test(tag)) return null;
  if (currency !== null && knownCurrency === null) return null;
  // Without a currency, the amount would be in whichever one is chosen on this device.
  if (amount !== null && (knownCurrency === null || !amountShape.test(amount))) return null;
  if (note.length > maxNoteLength || invalidInNotes.test(note)) return null;
  return {
    action,
    tag,
    digits: amount === null ? "" : digitsOfDecimal(amount),
    currency: knownCurrency,
    note,
  };
}
