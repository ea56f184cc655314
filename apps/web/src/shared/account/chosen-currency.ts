import type { Currency } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, currentSession, onSessionChange } from "../session/index.ts";
import { createStore } from "../store/index.ts";
import { keepChosenCurrency, keptCurrency } from "./keep-chosen-currency.ts";
import { balancesQuery } from "./queries.ts";
import { useUserId } from "./user-id.ts";

/** The account that is shown first to a new person. */
const defaultCurrency: Currency = "LIL";

const choices = createStore();
/** Answers from before this start were remembered by the device, and the person may have chosen since. */
const startedAtMs = Date.now();

/** Choices since the app was opened, which apply before the server has stored them. */
const chosenHere = new Map<string, Currency>();
/** The people whose accounts the home screen has shown since the app was opened. */
const shownHere = new Set<string>();
onSessionChange(() => {
  if (currentSession().status !== "signed_out") return;
  chosenHere.clear();
  shownHere.clear();
});

/** Notes that the home screen shows which account is selected. */
export const noteAccountShown = (userId: string): void => {
  shownHere.add(userId);
};

/** How long a form waits for the server to say which account is selected. */
const maxWaitMs = 1_500;

export interface SelectedAccount {
  currency: Currency;
  /** The person has seen on this device since the app was opened that this account is selected. */
  isInView: boolean;
}

/**
 * The selected account when a screen is opened, which does not change while it is open; null while it is unknown, but not for long.
 * A device remembers the choice from its last visit, and the person may have chosen another one elsewhere, or the server for them
 * when their first money arrived.
 */
export function useSelectedAccount(): SelectedAccount | null {
  const userId = useUserId();
  const [chosen] = useChosenCurrency();
  const { dataUpdatedAt, isError, fetchStatus } = useQuery(balancesQuery(userId));
  const [hasWaited, setHasWaited] = useState(false);
  const [selected, setSelected] = useState<SelectedAccount | null>(null);
  const isKnown =
    chosenHere.has(userId) ||
    dataUpdatedAt >= startedAtMs ||
    isError ||
    fetchStatus === "paused" ||
    hasWaited;
  useEffect(() => {
    if (isKnown) return;
    const timer = setTimeout(() => setHasWaited(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isKnown]);
  if (selected === null && isKnown) {
    const isInView = chosenHere.has(userId) || shownHere.has(userId);
    setSelected({ currency: chosen, isInView });
  }
  return selected;
}

/**
 * The account that the person has selected, and a function that selects another. Send and Request start with its
 * currency (`useSelectedAccount`). The choice is stored on the server, for all devices.
 */
export function useChosenCurrency(): [Currency, (currency: Currency) => void] {
  const userId = useUserId();
  const known = keptCurrency(userId);
  const { data, dataUpdatedAt } = useQuery({ ...balancesQuery(userId), enabled: known === null });
  const here = choices.useValue(() => chosenHere.get(userId) ?? null);
  const answered = data?.chosenCurrency ?? null;
  const stored = dataUpdatedAt < startedAtMs ? (known ?? answered) : (answered ?? known);
  const chosen = here ?? stored ?? defaultCurrency;
  return [chosen, (currency) => chooseCurrency(userId, currency)];
}

function chooseCurrency(userId: string, currency: Currency): void {
  chosenHere.set(userId, currency);
  keepChosenCurrency(userId, currency);
  choices.changed();
  // If the request fails, the choice lasts on this device until the app is opened again.
  void call("chooseAccount", { body: { currency } });
}
