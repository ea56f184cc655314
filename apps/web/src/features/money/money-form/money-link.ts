import { type Currency, currencies } from "@lilypad/money";
import { digitsOfDecimal, type EntryDigits, entryDecimal } from "../../../shared/money/index.ts";
import { longestNote } from "./longest-note.ts";

/** What an address or a QR code fills in. Nothing is sent or asked for by opening it. */
export interface MoneyLink {
  does: "send" | "request";
  /** The display tag of the person to pay, or to ask. */
  tag: string;
  digits: EntryDigits;
  currency: Currency | null;
  note: string;
}

const forms = {
  send: { path: "/send-money", person: "to" },
  request: { path: "/request-money", person: "from" },
} as const;

/** Longer than any link of ours can be: a note of 280 characters, each percent-encoded. */
const longestLink = 4096;

/** A positive amount that fits the field: cents at most, and no zeros in front. */
const amountShape = /^(?=.*[1-9])(?:0|[1-9]\d{0,7})(?:\.\d{1,2})?$/;
const tagShape = /^[A-Za-z0-9_]{3,15}$/;
/** What no note of ours has: control characters, half emoji, and marks that turn text around. */
const oddInNotes = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** The path and query that open the filled-in form. */
export function moneyPath({ does, tag, digits, currency, note }: MoneyLink): string {
  const { path, person } = forms[does];
  const query = new URLSearchParams({ [person]: tag });
  if (digits !== "") query.set("amount", entryDecimal(digits));
  if (currency !== null) query.set("currency", currency);
  if (note.trim() !== "") query.set("note", note.trim());
  return `${path}?${query}`;
}

/**
 * Reads an address strictly: of our own origin, a known form, only what we write ourselves.
 * @param origins the origins this installation is reached at
 * @returns null for anything else, which is then not from Lilypad
 */
export function readMoneyLink(address: string, origins: readonly string[]): MoneyLink | null {
  if (address.length > longestLink || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!origins.includes(url.origin) || url.username !== "" || url.password !== "") return null;
  if (url.hash !== "") return null;
  const does = url.pathname === forms.send.path ? "send" : "request";
  if (url.pathname !== forms[does].path) return null;
  return readMoneyQuery(does, url.searchParams);
}

/** Reads the query of Send or Request; null when there is anything odd in it. */
export function readMoneyQuery(does: MoneyLink["does"], query: URLSearchParams): MoneyLink | null {
  const known = [forms[does].person, "amount", "currency", "note"];
  const names = [...query.keys()];
  if (new Set(names).size !== names.length || !names.every((name) => known.includes(name))) {
    return null;
  }
  const tag = query.get(forms[does].person) ?? "";
  const amount = query.get("amount");
  const currency = query.get("currency");
  const note = query.get("note") ?? "";
  const knownCurrency = currencies.find((one) => one === currency) ?? null;
  if (!tagShape.test(tag)) return null;
  if (currency !== null && knownCurrency === null) return null;
  // An amount of no currency would be of whichever one is chosen here just now.
  if (amount !== null && (knownCurrency === null || !amountShape.test(amount))) return null;
  if (note.length > longestNote || oddInNotes.test(note)) return null;
  return {
    does,
    tag,
    digits: amount === null ? "" : digitsOfDecimal(amount),
    currency: knownCurrency,
    note,
  };
}
