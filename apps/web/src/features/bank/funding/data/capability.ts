import type { Capability } from "../../bank-accounts/index.ts";
import type { FundingOperation } from "./funding-state.ts";

/** The direction of the money, as the bank directory names it. */
export const directionOf = { topup: "onramp", withdraw: "offramp" } as const;

/** The currencies of top-ups. Withdrawals support every currency of the ramp. */
export const topupCurrencies = ["USD", "EUR", "NGN", "IDR", "PHP", "VND", "MXN", "ARS", "BRL"];

/** The currency of the typed amount: the bank's for a top-up, dollars for a withdrawal. */
export const sentCurrency = (operation: FundingOperation, bankCurrency: string): string =>
  operation === "topup" ? bankCurrency : "USD";

/** Returns the capability of an account's currency, preferably that of its country. */
export function capabilityOf(
  capabilities: readonly Capability[],
  account: { currency: string; country: string },
): Capability | null {
  const ofCurrency = capabilities.filter(({ currency }) => currency === account.currency);
  return ofCurrency.find(({ country }) => country === account.country) ?? ofCurrency[0] ?? null;
}
