import { assetOf, toDecimal, toMinor } from "./amount.ts";
import type { Wire } from "./customer.ts";
import { boundsOf, priceAt, usualFeeShare } from "./price.ts";
import { type Rate, rateBetween, rateText } from "./rates.ts";
import { BankRefusal } from "./refusal.ts";

/** From a bank to a wallet, from a wallet to a bank, or from bank to bank. */
export type Kind = "onramp" | "offramp" | "teleport";

export function kindBetween(from: string, to: string): Kind {
  if (assetOf(from) !== null) return "offramp";
  return assetOf(to) === null ? "teleport" : "onramp";
}

export interface Quote {
  readonly id: string;
  readonly wire: Wire;
  readonly kind: Kind;
  readonly customerId: string;
  readonly sourceAccountId: string;
  readonly sourceCurrency: string;
  readonly sourceMethod: string | null;
  readonly sourceAmount: string;
  readonly destinationAccountId: string;
  readonly destinationCurrency: string;
  readonly destinationMethod: string | null;
  readonly grossAmount: string;
  readonly feeAmount: string;
  /** The amount that arrives after the fee. */
  readonly destinationAmount: string;
  readonly rate: { readonly numerator: string; readonly denominator: string };
  readonly rateText: string;
  /** Ten-thousandths, as digits. */
  readonly feeShare: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export const quoteLifetimeMs = 5 * 60_000;

type Asked = Pick<
  Quote,
  | "id"
  | "wire"
  | "kind"
  | "customerId"
  | "sourceAccountId"
  | "sourceCurrency"
  | "sourceMethod"
  | "sourceAmount"
  | "destinationAccountId"
  | "destinationCurrency"
  | "destinationMethod"
>;

/** A rate and a fee: some providers charge a separate fee, others include it in their rate. */
export interface Terms {
  readonly rate: Rate;
  readonly feeShare: bigint;
}

/**
 * Creates a quote.
 * @param terms default: the bank's usual terms
 * @throws BankRefusal UNSUPPORTED, INVALID, BELOW_MINIMUM, ABOVE_MAXIMUM
 */
export function makeQuote(asked: Asked, now: Date, terms?: Terms): Quote {
  const { sourceCurrency: from, destinationCurrency: to } = asked;
  const rate = terms?.rate ?? rateBetween(from, to, now);
  // A teleport has no fee.
  const usualShare = asked.kind === "teleport" ? 0n : usualFeeShare;
  const feeShare = terms?.feeShare ?? usualShare;
  if (rate === null) {
    throw new BankRefusal("UNSUPPORTED", `${from} to ${to} is not offered.`, "source.currency");
  }
  const sourceMinor = toMinor(asked.sourceAmount, from);
  const price = priceAt(rate, from, to, { sourceMinor, feeShare });
  // A teleport's limits apply to the amount that arrives.
  if (asked.kind === "teleport") requireWithin(price.netMinor, to);
  else requireWithin(sourceMinor, from);
  return {
    ...asked,
    sourceAmount: toDecimal(sourceMinor, from),
    grossAmount: toDecimal(price.grossMinor, to),
    feeAmount: toDecimal(price.feeMinor, to),
    destinationAmount: toDecimal(price.netMinor, to),
    rate: { numerator: String(rate.numerator), denominator: String(rate.denominator) },
    rateText: rateText(rate),
    feeShare: String(feeShare),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + quoteLifetimeMs).toISOString(),
  };
}

/** @throws BankRefusal BELOW_MINIMUM, ABOVE_MAXIMUM */
function requireWithin(minor: bigint, currency: string): void {
  const { minMinor, maxMinor } = boundsOf(currency);
  if (minor < minMinor) {
    const min = toDecimal(minMinor, currency);
    throw new BankRefusal("BELOW_MINIMUM", `The minimum amount is ${min} ${currency}.`, "amount");
  }
  if (minor > maxMinor) {
    const max = toDecimal(maxMinor, currency);
    throw new BankRefusal("ABOVE_MAXIMUM", `The maximum amount is ${max} ${currency}.`, "amount");
  }
}

/**
 * The amount that arrives at the quoted rate, if another amount came than was quoted.
 * @returns decimal of the destination currency; null if it is below the min
 */
export function repriced(quote: Quote, sourceAmount: string): string | null {
  const { sourceCurrency: from, destinationCurrency: to } = quote;
  const sourceMinor = toMinor(sourceAmount, from);
  if (sourceMinor < boundsOf(from).minMinor) return null;
  const rate: Rate = {
    numerator: BigInt(quote.rate.numerator),
    denominator: BigInt(quote.rate.denominator),
  };
  const feeShare = BigInt(quote.feeShare);
  return toDecimal(priceAt(rate, from, to, { sourceMinor, feeShare }).netMinor, to);
}
