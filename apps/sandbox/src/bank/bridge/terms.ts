import type { Terms } from "../core/quote.ts";
import { type Rate, rateBetween, rateOf, rateText } from "../core/rates.ts";

/** The part of an exchange that Bridge retains, in ten-thousandths: it is contained in the rate. */
const share = 50n;

/** Currencies that Bridge moves; a dollar and a USDC are equal. */
const rails: Readonly<Record<string, readonly string[]>> = {
  BRL: ["pix"],
  EUR: ["sepa"],
  GBP: ["faster_payments"],
  MXN: ["spei"],
  USD: ["ach_push", "ach", "wire"],
  USDC: ["arbitrum"],
};

export const isRail = (currency: string, rail: string): boolean =>
  rails[currency]?.includes(rail) ?? false;

const asFiat = (currency: string) => (currency === "USDC" ? "USD" : currency);

/** The rates of a pair as Bridge publishes them, with eight decimals; null for an unknown pair. */
export function ratesOf(from: string, to: string, at: Date) {
  const isOffered = [from, to].every((one) => rails[one] !== undefined);
  const middle = isOffered ? rateBetween(asFiat(from), asFiat(to), at) : null;
  if (middle === null) return null;
  const text = (numerator: bigint, denominator: bigint) =>
    rateText({
      numerator: middle.numerator * numerator,
      denominator: middle.denominator * denominator,
    });
  return {
    midmarket_rate: text(1n, 1n),
    buy_rate: text(10_000n + share, 10_000n),
    sell_rate: text(10_000n - share, 10_000n),
  };
}

/** Prices a transfer exactly by the published rate, without further fees. */
export function termsOf(from: string, to: string, at: Date): Terms | null {
  if (asFiat(from) === asFiat(to)) return { rate: even, feeShare: 0n };
  const rates = ratesOf(from, to, at);
  return rates === null ? null : { rate: rateOf(rates.sell_rate), feeShare: 0n };
}

const even: Rate = { numerator: 1n, denominator: 1n };
