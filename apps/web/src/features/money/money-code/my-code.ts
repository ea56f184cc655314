import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { entryMinor } from "../../../shared/money/index.ts";
import { type MoneyEntry, moneyPath } from "../money-form/index.ts";

/** The amount and the note of a person's code. Without digits, the payer chooses the amount. */
export type Asked = Omit<MoneyEntry, "person">;

/**
 * Notes in codes are shorter than others: each character can take nine in the link, and phones cannot
 * read codes with too many modules.
 */
export const maxCodeNoteLength = 60;

/** Returns the link in a person's code, which opens a filled-in send form. */
export function myCodeLink(publicUrl: string, tag: string, asked: Asked): string {
  const plain = asked.digits === "";
  const path = moneyPath({
    action: "send",
    tag,
    digits: asked.digits,
    currency: plain ? null : asked.currency,
    note: plain ? "" : asked.note,
  });
  return `${new URL(publicUrl).origin}${path}`;
}

/** Formats the amount; null if the code has none. */
export function askedAmount({ digits, currency }: Asked): string | null {
  return digits === ""
    ? null
    : formatAmount(entryMinor(digits, currency), assetOfCurrency(currency));
}
