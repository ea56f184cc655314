import { forgetChosenCurrency } from "./chosen-currency.ts";
import { lastBalances } from "./last-balances.ts";

/** Removes a person's accounts from this device when their session ends. */
export function forgetAccount(userId: string): void {
  lastBalances(userId).forget();
  forgetChosenCurrency(userId);
}
