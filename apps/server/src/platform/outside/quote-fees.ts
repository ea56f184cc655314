import {
  divideUp,
  fromScaled,
  multiplyDecimals,
  toScaled,
  toScaledUp,
  toWireDecimal,
} from "@lilypad/money";
import type { RampQuote } from "@lilypad/providers";

/** Max decimal places in calculations. */
const maxPlaces = 30;
const hundredthsOf = (text: string): bigint => toScaledUp(text, 2);
const percentPlaces = 4;

/** Tokens count as the currency that they represent. */
const sameMoney: Readonly<Record<string, string>> = { USDC: "USD", EURC: "EUR" };
const moneyOf = (currency: string): string => sameMoney[currency] ?? currency;

/** The provider's fees in hundredths of the destination currency, rounded up. */
function inDestination(quote: RampQuote): { processing: bigint; exchange: bigint } {
  const { fees, exchangeRate, sourceAmount, destinationAmount } = quote;
  const currency = moneyOf(fees.currency);
  if (currency === moneyOf(quote.destinationCurrency)) {
    return { processing: hundredthsOf(fees.processing), exchange: hundredthsOf(fees.exchange) };
  }
  const converted = (fee: string) => hundredthsOf(multiplyDecimals(fee, exchangeRate, maxPlaces));
  if (currency === moneyOf(quote.sourceCurrency)) {
    return { processing: converted(fees.processing), exchange: converted(fees.exchange) };
  }
  // There is no rate for a third currency, so the fee is the amount that does not arrive.
  const lost =
    toScaled(multiplyDecimals(sourceAmount, exchangeRate, maxPlaces), maxPlaces) -
    toScaled(destinationAmount, maxPlaces);
  const processing = lost > 0n ? divideUp(lost, 10n ** BigInt(maxPlaces - 2)) : 0n;
  return { processing, exchange: 0n };
}

/** Converts the total fee to dollars; null if neither side of the exchange is in dollars. */
function inDollars(quote: RampQuote, total: bigint): string | null {
  if (moneyOf(quote.destinationCurrency) === "USD") return fromScaled(total, 2);
  if (moneyOf(quote.sourceCurrency) !== "USD") return null;
  const ratePlaces = 18;
  const rate = toScaled(quote.exchangeRate, ratePlaces);
  return rate === 0n ? null : fromScaled(divideUp(total * 10n ** BigInt(ratePlaces), rate), 2);
}

/**
 * Calculates the fees of a provider's offer in all fields of the contract, and the gross amount.
 *
 * Rounding (ADR 28): the net amount is cut, every fee is rounded up to whole hundredths of the destination
 * currency, and all other amounts are sums of these. So gross less fees is exactly the net amount, also with
 * two decimals.
 * @param netAmount the amount that arrives, as shown
 * @throws RangeError if the offer has an invalid amount
 */
export function quoteFees(quote: RampQuote, netAmount: string) {
  const { processing, exchange } = inDestination(quote);
  const total = processing + exchange;
  const netPlaces = 6;
  const gross = toScaled(netAmount, netPlaces) + total * 10n ** BigInt(netPlaces - 2);
  const percentOf = (fee: bigint): bigint =>
    gross === 0n ? 0n : divideUp(fee * 100n * 10n ** BigInt(netPlaces - 2 + percentPlaces), gross);
  const percentages = { processing: percentOf(processing), exchange: percentOf(exchange) };
  const shownPercent = (percent: bigint) => toWireDecimal(fromScaled(percent, percentPlaces));
  const isFromSource =
    moneyOf(quote.fees.currency) === moneyOf(quote.sourceCurrency) &&
    moneyOf(quote.fees.currency) !== moneyOf(quote.destinationCurrency);
  const totalFee = fromScaled(total, 2);
  const exchangeRateFeePercentage = shownPercent(percentages.exchange);
  return {
    grossAmount: toWireDecimal(fromScaled(gross, netPlaces)),
    fees: {
      currency: quote.destinationCurrency,
      sourceFees: {
        amount: isFromSource ? fromScaled(hundredthsOf(quote.fees.total), 2) : "0.00",
        currency: quote.sourceCurrency,
      },
      destinationFees: {
        amount: isFromSource ? "0.00" : totalFee,
        currency: quote.destinationCurrency,
      },
      processingFee: fromScaled(processing, 2),
      processingFeePercentage: shownPercent(percentages.processing),
      exchangeRateFee: fromScaled(exchange, 2),
      exchangeRateFeePercentage,
      fxFeePercentage: exchangeRateFeePercentage,
      totalFee,
      totalFeeDestination: totalFee,
      totalFeeUSD: inDollars(quote, total),
      totalFeePercentage: shownPercent(percentages.processing + percentages.exchange),
    },
  };
}
