import type { Data, Operations } from "@lilypad/api-contract";
import { toWireDecimal } from "@lilypad/money";
import type { RampQuote, WalletOperation } from "@lilypad/providers";
import { quoteFees } from "../../../../platform/outside/quote-fees.ts";

type WireQuote = Data<Operations["createRampQuote"]>["quote"];

/**
 * A provider's offer as shown to people.
 * @param quoteId our id: the provider's is not shown
 * @throws RangeError if an amount is invalid
 */
export function toWireQuote(
  quoteId: string,
  operation: WalletOperation,
  quote: RampQuote,
): WireQuote {
  const amount = toWireDecimal(quote.destinationAmount);
  const { grossAmount, fees } = quoteFees(quote, amount);
  return {
    quoteId,
    operation,
    source: { amount: toWireDecimal(quote.sourceAmount), currency: quote.sourceCurrency },
    destination: { amount, currency: quote.destinationCurrency, grossAmount },
    rate: quote.exchangeRate,
    estimatedExchangeRate: quote.exchangeRate,
    fees,
    expiresAt: quote.expiresAt.toISOString(),
  };
}
