import { RampError } from "../../errors.ts";

/** Payment rails for incoming and outgoing bank transfers, for each currency that Bridge supports. */
const rails: Readonly<Record<string, { readonly incoming: string; readonly outgoing: string }>> = {
  BRL: { incoming: "pix", outgoing: "pix" },
  EUR: { incoming: "sepa", outgoing: "sepa" },
  GBP: { incoming: "faster_payments", outgoing: "faster_payments" },
  MXN: { incoming: "spei", outgoing: "spei" },
  USD: { incoming: "ach_push", outgoing: "ach" },
};

/** @throws RampError UNSUPPORTED for a currency that Bridge does not support */
export function railOf(currency: string, direction: "incoming" | "outgoing"): string {
  if (currency === "USDC") return "arbitrum";
  const rail = rails[currency];
  if (rail === undefined) {
    throw new RampError("UNSUPPORTED", `no payment rail for ${currency.slice(0, 8)}`);
  }
  return rail[direction];
}

/**
 * Returns the currency code for exchange-rate requests: Bridge treats USDC as USD.
 */
export const rateCurrency = (currency: string): string =>
  currency === "USDC" ? "usd" : currency.toLowerCase();
