import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths, toHundredths } from "@lilypad/money";
import { quoteFees } from "../../../../platform/outside/quote-fees.ts";
import type { Offer } from "../state/offer-store.ts";

export type WireQuote = Data<Operations["createPublicTeleportQuote"]>;

/** An offer as shown to its payer. */
export function toWireQuote({ id, quote }: Offer): WireQuote {
  const shown = (amount: string) => fromHundredths(toHundredths(amount));
  const destinationAmount = shown(quote.destinationAmount);
  const { grossAmount: gross, fees } = quoteFees(quote, destinationAmount);
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
    fees,
    expiresAt: quote.expiresAt.toISOString(),
  };
}
