import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, currentSession, onSessionChange } from "../session/index.ts";
import { dropKeptCurrency, keepChosenCurrency, keptCurrency } from "./keep-chosen-currency.ts";
import { balancesQuery } from "./queries.ts";
import { useUserId } from "./user-id.ts";

/** The account that everybody starts with. */
const defaultCurrency: Currency = "LIL";

const listeners = new Set<() => void>();
/** What was chosen since the app was opened: it counts before the server has heard of it. */
const chosenHere = new Map<string, Currency>();
onSessionChange(() => {
  if (currentSession().status === "signed_out") chosenHere.clear();
});

/**
 * The account a person looks at, and how to choose another; Send and Request start with its currency.
 * It is the person's, on every device.
 */
export function useChosenCurrency(): [Currency, (currency: Currency) => void] {
  const userId = useUserId();
  const known = keptCurrency(userId);
  const { data } = useQuery({ ...balancesQuery(userId), enabled: known === null });
  const here = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosenHere.get(userId) ?? null,
  );
  const chosen = here ?? data?.chosenCurrency ?? known ?? defaultCurrency;
  return [chosen, (currency) => chooseCurrency(userId, currency)];
}

function chooseCurrency(userId: string, currency: Currency): void {
  chosenHere.set(userId, currency);
  keepChosenCurrency(userId, currency);
  for (const listener of listeners) listener();
  // A choice that does not arrive counts on this device until the app is opened again.
  void call("chooseAccount", { body: { currency } });
}

/** Ends with the session: the next person on this device has accounts of their own. */
export function forgetChosenCurrency(userId: string): void {
  chosenHere.delete(userId);
  dropKeptCurrency(userId);
}
