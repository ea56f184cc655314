import { forgetChosenCurrency } from "./chosen-currency.ts";
import { lastBalances } from "./last-balances.ts";

/** Ends with the session: nothing of a person's accounts stays on this device. */
export function forgetAccount(userId: string): void {
  lastBalances(userId).forget();
  forgetChosenCurrency(userId);
}
