import { RampError } from "../../errors.ts";

/** How bank money comes in and goes out in each currency that Bridge moves. */
const rails: Readonly<Record<string, { readonly incoming: string; readonly outgoing: string }>> = {
  BRL: { incoming: "pix", outgoing: "pix" },
  EUR: { incoming: "sepa", outgoing: "sepa" },
  GBP: { incoming: "faster_payments", outgoing: "faster_payments" },
  MXN: { incoming: "spei", outgoing: "spei" },
  USD: { incoming: "ach_push", outgoing: "ach" },
};

/** @throws RampError UNSUPPORTED for a currency that Bridge does not move */
export function railOf(currency: string, direction: "incoming" | "outgoing"): string {
  if (currency === "USDC") return "arbitrum";
  const rail = rails[currency];
  if (rail === undefined) {
    throw new RampError("UNSUPPORTED", `no payment rail for ${currency.slice(0, 8)}`);
  }
  return rail[direction];
}

/**
 * What a currency is called where rates are asked for: a dollar and a USDC are the same to Bridge.
 */
export const rateCurrency = (currency: string): string =>
  currency === "USDC" ? "usd" : currency.toLowerCase();
