import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, currentSession, onSessionChange } from "../session/index.ts";
import { keepChosenCurrency, keptCurrency } from "./keep-chosen-currency.ts";
import { balancesQuery } from "./queries.ts";
import { useUserId } from "./user-id.ts";

/** The account that is shown first to a new person. */
const defaultCurrency: Currency = "LIL";

const listeners = new Set<() => void>();
/** Answers from before this start were remembered by the device, and the person may have chosen since. */
const startedAtMs = Date.now();

/** Choices since the app was opened, which apply before the server has stored them. */
const chosenHere = new Map<string, Currency>();
onSessionChange(() => {
  if (currentSession().status === "signed_out") chosenHere.clear();
});

/**
 * The account that the person is looking at, and a function that chooses another. Send and Request start
 * with its currency. The choice is stored on the server, for all devices.
 */
export function useChosenCurrency(): [Currency, (currency: Currency) => void] {
  const userId = useUserId();
  const known = keptCurrency(userId);
  const { data, dataUpdatedAt } = useQuery({ ...balancesQuery(userId), enabled: known === null });
  const here = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosenHere.get(userId) ?? null,
  );
  const answered = data?.chosenCurrency ?? null;
  const stored = dataUpdatedAt < startedAtMs ? (known ?? answered) : (answered ?? known);
  const chosen = here ?? stored ?? defaultCurrency;
  return [chosen, (currency) => chooseCurrency(userId, currency)];
}

function chooseCurrency(userId: string, currency: Currency): void {
  chosenHere.set(userId, currency);
  keepChosenCurrency(userId, currency);
  for (const listener of listeners) listener();
  // If the request fails, the choice lasts on this device until the app is opened again.
  void call("chooseAccount", { body: { currency } });
}
