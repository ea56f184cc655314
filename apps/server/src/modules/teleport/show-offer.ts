import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths, toHundredths } from "./hundredths.ts";
import type { Offer } from "./payment-store.ts";

export type WireQuote = Data<Operations["createPublicTeleportQuote"]>;

/** A provider's offer as the API answers a payer. */
export function toWireQuote({ id, quote }: Offer): WireQuote {
  const shown = (amount: string) => fromHundredths(toHundredths(amount));
  const destinationAmount = shown(quote.destinationAmount);
  const total = shown(quote.fees.total);
  const isInDestination = quote.fees.currency === quote.destinationCurrency;
  const gross = isInDestination
    ? fromHundredths(toHundredths(destinationAmount) + toHundredths(total))
    : destinationAmount;
  const sourceAmount = shown(quote.sourceAmount);
  const { sourceCurrency, destinationCurrency, exchangeRate } = quote;
  return {
    quoteId: id,
    teleportQuoteId: id,
    source: { amount: sourceAmount, currency: sourceCurrency },
    destination: { amount: destinationAmount, currency: destinationCurrency, grossAmount: gross },
    sourceAmount,
    sourceCurrency,
    destinationAmount,
    destinationCurrency,
    grossDestinationAmount: gross,
    rate: exchangeRate,
    estimatedExchangeRate: exchangeRate,
    fees: {
      currency: quote.fees.currency,
      processingFee: shown(quote.fees.processing),
      exchangeRateFee: shown(quote.fees.exchange),
      totalFee: total,
    },
    expiresAt: quote.expiresAt.toISOString(),
  };
}
