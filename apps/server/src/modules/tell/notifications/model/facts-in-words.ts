import { assetOfNumber, formatAmount } from "@lilypad/money";
import type { NotificationFacts } from "./notification.ts";

/** The advice for a change that the person did not make. */
export const notYou = "If this wasn't you, contact support right away.";

const momentFormat = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A time in the same words for everyone: "2 May 2026 at 09:00 UTC". */
export const momentInWords = (moment: Date): string => `${momentFormat.format(moment)} UTC`;

/** The amount of a notification of money. @throws Error if it has none */
export function amountOf({ asset, amount }: NotificationFacts): string {
  if (asset === null || amount === null) throw new Error("a notification of money has no amount");
  return formatAmount(amount, assetOfNumber(asset));
}

/** An address by its first and last digits, as wallets show it: "0x1234…abcd". */
export const shortAddress = (address: string | undefined): string =>
  address === undefined ? "" : `${address.slice(0, 6)}…${address.slice(-4)}`;
