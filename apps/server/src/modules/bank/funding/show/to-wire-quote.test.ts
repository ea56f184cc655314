import type { RampQuote } from "@lilypad/providers";
import { expect, it } from "vitest";
import { toWireQuote } from "./to-wire-quote.ts";

const quote: RampQuote = {
  quoteId: "the provider's own",
  operation: "topup",
  customerId: "cus_1",
  sourcePaymentAccountId: "acc_bank",
  sourceCurrency: "GBP",
  sourceAmount: "100",
  destinationPaymentAccountId: "acc_wallet",
  destinationCurrency: "USDC",
  destinationAmount: "126.5",
  exchangeRate: "1.27",
  fees: { currency: "USDC", processing: "0.4", exchange: "0.1", total: "0.5" },
  expiresAt: new Date("2026-05-01T09:05:00Z"),
};

it("a quote is shown without fields that only the provider needs", () => {
  expect(toWireQuote("00000000-0000-7000-8000-000000000009", "topup", quote)).toEqual({
    quoteId: "00000000-0000-7000-8000-000000000009",
    operation: "topup",
    source: { amount: "100.00", currency: "GBP" },
    destination: { amount: "126.50", currency: "USDC", grossAmount: "127.00" },
    rate: "1.27",
    estimatedExchangeRate: "1.27",
    fees: {
      currency: "USDC",
      sourceFees: { amount: "0.00", currency: "GBP" },
      destinationFees: { amount: "0.50", currency: "USDC" },
      processingFee: "0.40",
      processingFeePercentage: "0.315",
      exchangeRateFee: "0.10",
      exchangeRateFeePercentage: "0.0788",
      fxFeePercentage: "0.0788",
      totalFee: "0.50",
      totalFeeDestination: "0.50",
      totalFeeUSD: "0.50",
      totalFeePercentage: "0.3938",
    },
    expiresAt: "2026-05-01T09:05:00.000Z",
  });
});
