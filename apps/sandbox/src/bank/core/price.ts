import { decimalsOf, divideUp } from "@lilypad/money";
import { type Rate, rateBetween } from "./rates.ts";

/** The amount that a customer gets: minor units of the destination currency. */
export interface Price {
  readonly rate: Rate;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
}

/** Half a percent, in ten-thousandths: the bank's fee for an exchange. */
export const usualFeeShare = 50n;

/**
 * Prices an exchange. Everything is rounded against the customer by less than one minor unit, so
 * the bank never pays out more than it received.
 * @param feeShare fee in ten-thousandths
 */
export function priceAt(
  rate: Rate,
  from: string,
  to: string,
  { sourceMinor, feeShare }: { readonly sourceMinor: bigint; readonly feeShare: bigint },
): Price {
  const numerator = sourceMinor * rate.numerator * 10n ** BigInt(decimalsOf(to));
  const grossMinor = numerator / (rate.denominator * 10n ** BigInt(decimalsOf(from)));
  const feeMinor = divideUp(grossMinor * feeShare, 10_000n);
  return { rate, grossMinor, feeMinor, netMinor: grossMinor - feeMinor };
}

/** Min and max of one exchange in dollars, in cents. */
export const minCents = 10_00n;
export const maxCents = 10_000_00n;

/**
 * The limits in a currency, as round numbers: one, two or five and zeros.
 * @returns minor units
 */
export function boundsOf(currency: string): { minMinor: bigint; maxMinor: bigint } {
  // The day is fixed: limits that changed with the rate would refuse amounts that were shown as
  // allowed.
  const rate = rateBetween("USD", currency, new Date(0));
  if (rate === null) throw new Error(`no rate for ${currency}`);
  const exact = (cents: bigint) =>
    (cents * rate.numerator * 10n ** BigInt(decimalsOf(currency))) / (rate.denominator * 100n);
  return { minMinor: roundUp(exact(minCents)), maxMinor: roundUp(exact(maxCents)) };
}

function roundUp(minor: bigint): bigint {
  const power = 10n ** BigInt(minor.toString().length - 1);
  for (const step of [1n, 2n, 5n]) if (minor <= step * power) return step * power;
  return 10n * power;
}
