import { createStore } from "../store/index.ts";
import { areAmountsHidden, keptHidden } from "./hidden-setting.ts";

/** Another tab may change it, too. */
const setting = createStore("storage");

/** Hides or shows amounts on this device. */
export function hideAmounts(hidden: boolean): void {
  if (hidden) keptHidden.keep("hidden");
  else keptHidden.forget();
  setting.changed();
}

export const useAmountsHidden = (): boolean => setting.useValue(areAmountsHidden);

/** Shown in place of an amount's digits; its length does not depend on the amount. */
export const hiddenDigits = "••••";

/** Hides the digits of a formatted amount: "+$12.50" becomes "+$••••". */
export const withoutDigits = (amount: string): string => amount.replace(/\d[\d,.]*/, hiddenDigits);

/**
 * Returns the function through which the home screen and the history show each formatted amount: it hides
 * the digits if this device hides amounts.
 */
export function useAmountText(): (amount: string) => string {
  return useAmountsHidden() ? withoutDigits : asItIs;
}

const asItIs = (amount: string): string => amount;
