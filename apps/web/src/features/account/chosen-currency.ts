import { type Currency, currencies } from "@lilypad/money";
import { useSyncExternalStore } from "react";

const chosenKey = "lilypad.account";
const euroKey = (userId: string) => `lilypad.held-euro.${userId}`;
const listeners = new Set<() => void>();

/** The account that is selected until the person selects another. */
const defaultCurrency: Currency = "LIL";

const read = (): Currency => {
  const kept = localStorage.getItem(chosenKey);
  return currencies.find((currency) => currency === kept) ?? defaultCurrency;
};

/** The account a person looks at; Send and Request start with its currency. */
export function useChosenCurrency(): [Currency, (currency: Currency) => void] {
  const chosen = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  return [chosen, chooseCurrency];
}

export function chooseCurrency(currency: Currency): void {
  localStorage.setItem(chosenKey, currency);
  for (const listener of listeners) listener();
}

/** Whether this person has held euros, as far as this device has seen. */
export const hasHeldEuro = (userId: string): boolean =>
  localStorage.getItem(euroKey(userId)) !== null;

export function rememberEuro(userId: string): void {
  localStorage.setItem(euroKey(userId), "1");
}
