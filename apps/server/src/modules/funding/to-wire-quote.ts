import type { Data, Operations } from "@lilypad/api-contract";
import { toWireDecimal } from "@lilypad/money";
import type { RampQuote, WalletOperation } from "@lilypad/providers";
import { multiply } from "./decimal-amounts.ts";

type WireQuote = Data<Operations["createRampQuote"]>["quote"];

/**
 * A provider's offer as the API answers it.
 * @param quoteId ours: the provider's stays with us
 * @throws RangeError when an amount in it is no amount
 */
export function toWireQuote(
  quoteId: string,
  operation: WalletOperation,
  quote: RampQuote,
): WireQuote {
  return {
    quoteId,
    operation,
    source: { amount: toWireDecimal(quote.sourceAmount), currency: quote.sourceCurrency },
    destination: {
      amount: toWireDecimal(quote.destinationAmount),
      currency: quote.destinationCurrency,
      grossAmount: multiply(quote.sourceAmount, quote.exchangeRate),
    },
    rate: quote.exchangeRate,
    estimatedExchangeRate: quote.exchangeRate,
    fees: {
      currency: quote.fees.currency,
      processingFee: toWireDecimal(quote.fees.processing),
      exchangeRateFee: toWireDecimal(quote.fees.exchange),
      totalFee: toWireDecimal(quote.fees.total),
    },
    expiresAt: quote.expiresAt.toISOString(),
  };
}
