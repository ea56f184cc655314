import { type Currency, currencies } from "@lilypad/money";

const keyOf = (userId: string) => `lilypad.account.${userId}`;

/** The last choice that this device knows of, for the time until the server has answered. */
export function keptCurrency(userId: string): Currency | null {
  const text = localStorage.getItem(keyOf(userId));
  return currencies.find((currency) => currency === text) ?? null;
}

export function keepChosenCurrency(userId: string, currency: Currency): void {
  try {
    localStorage.setItem(keyOf(userId), currency);
  } catch {
    // A full or forbidden storage costs the first moment of the next visit, nothing else.
  }
}

export function dropKeptCurrency(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
