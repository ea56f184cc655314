import { assetOfCurrency, type Currency, formatAmount } from "@lilypad/money";
import { type EntryDigits, entryMinor } from "../../../shared/money/index.ts";
import { moneyPath } from "../money-form/index.ts";

/** What a person's code asks for; no digits: whatever the payer likes. */
export interface Asked {
  digits: EntryDigits;
  currency: Currency;
  note: string;
}

/**
 * A note in a code is shorter than elsewhere: each of its characters can take nine in the address,
 * and a code with more modules than a phone can tell apart is of no use.
 */
export const longestCodeNote = 60;

/** The address in a person's own code: the send form, filled in. */
export function myCodeLink(publicUrl: string, tag: string, asked: Asked): string {
  const plain = asked.digits === "";
  const path = moneyPath({
    does: "send",
    tag,
    digits: asked.digits,
    currency: plain ? null : asked.currency,
    note: plain ? "" : asked.note,
  });
  return `${new URL(publicUrl).origin}${path}`;
}

/** The amount in words, or null when none is asked for. */
export function askedAmount({ digits, currency }: Asked): string | null {
  return digits === ""
    ? null
    : formatAmount(entryMinor(digits, currency), assetOfCurrency(currency));
}
