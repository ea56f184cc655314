import { forgetChosenCurrency } from "./chosen-currency.ts";
import { forgetLastBalances } from "./last-balances.ts";

/** Ends with the session: nothing of a person's accounts stays on this device. */
export function forgetAccount(userId: string): void {
  forgetLastBalances(userId);
  forgetChosenCurrency(userId);
}
