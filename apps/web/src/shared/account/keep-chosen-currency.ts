import { type Currency, currencies } from "@lilypad/money";
import { keptText } from "../device/index.ts";

/** A person's last choice, used until the server has answered. */
const keptFor = (userId: string) => keptText(`lilypad.account.${userId}`);

/** The last choice stored on this device. */
export function keptCurrency(userId: string): Currency | null {
  const kept = keptFor(userId).read();
  return currencies.find((currency) => currency === kept) ?? null;
}

export const keepChosenCurrency = (userId: string, currency: Currency): void =>
  keptFor(userId).keep(currency);

export const dropKeptCurrency = (userId: string): void => keptFor(userId).forget();
