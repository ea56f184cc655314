import type { Capability } from "../../bank-accounts/index.ts";
import type { FundingOperation } from "./funding-state.ts";

/** How the directory calls the way of the money. */
export const directionOf = { topup: "onramp", withdraw: "offramp" } as const;

/** Currencies that can be paid in. Money can be paid out in every currency the ramp offers. */
export const topupCurrencies = ["USD", "EUR", "NGN", "IDR", "PHP", "VND", "MXN", "ARS", "BRL"];

/** What is typed and sent: the bank's currency for a top-up, USDC for a withdrawal. */
export const sentCurrency = (operation: FundingOperation, bankCurrency: string): string =>
  operation === "topup" ? bankCurrency : "USDC";

/** What can be moved between an account and the wallet; its country's own limits where it has some. */
export function capabilityOf(
  capabilities: readonly Capability[],
  account: { currency: string; country: string },
): Capability | null {
  const ofCurrency = capabilities.filter(({ currency }) => currency === account.currency);
  return ofCurrency.find(({ country }) => country === account.country) ?? ofCurrency[0] ?? null;
}
