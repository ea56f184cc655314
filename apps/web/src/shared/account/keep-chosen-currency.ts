import { type Currency, currencies } from "@lilypad/money";
import { keptTextOfPerson } from "../device/index.ts";

/** A person's last choice, used until the server has answered. */
const keptFor = (userId: string) => keptTextOfPerson("account", userId);

/** The last choice stored on this device. */
export function keptCurrency(userId: string): Currency | null {
  const kept = keptFor(userId).read();
  return currencies.find((currency) => currency === kept) ?? null;
}

export const keepChosenCurrency = (userId: string, currency: Currency): void =>
  keptFor(userId).keep(currency);
