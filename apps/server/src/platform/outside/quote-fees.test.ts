import { toScaled } from "@lilypad/money";
import type { RampQuote } from "@lilypad/providers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteFees } from "./quote-fees.ts";

const quote = (changes: Partial<RampQuote> = {}): RampQuote => ({
  quoteId: "q",
  operation: "topup",
  customerId: "c",
  sourcePaymentAccountId: "a",
  sourceCurrency: "EUR",
  sourceAmount: "100.00",
  destinationPaymentAccountId: "b",
  destinationCurrency: "USDC",
  destinationAmount: "114.50",
  exchangeRate: "1.15",
  fees: { currency: "USDC", processing: "0.40", exchange: "0.10", total: "0.50" },
  expiresAt: new Date("2026-05-01T09:05:00Z"),
  ...changes,
});

describe("the fees of an offer", () => {
  it("are given in all fields of the contract", () => {
    expect(quoteFees(quote(), "114.50")).toEqual({
      grossAmount: "115.00",
      fees: {
        currency: "USDC",
        sourceFees: { amount: "0.00", currency: "EUR" },
        destinationFees: { amount: "0.50", currency: "USDC" },
        processingFee: "0.40",
        processingFeePercentage: "0.3479",
        exchangeRateFee: "0.10",
        exchangeRateFeePercentage: "0.087",
        fxFeePercentage: "0.087",
        totalFee: "0.50",
        totalFeeDestination: "0.50",
        totalFeeUSD: "0.50",
        totalFeePercentage: "0.4349",
      },
    });
  });

  it("in the source currency are converted at the offer's rate", () => {
    const fees = { currency: "EUR", processing: "1.00", exchange: "0", total: "1.00" };
    const answer = quoteFees(quote({ fees, destinationAmount: "113.85" }), "113.85");
    expect(answer.grossAmount).toBe("115.00");
    expect(answer.fees).toMatchObject({
      sourceFees: { amount: "1.00", currency: "EUR" },
      destinationFees: { amount: "0.00", currency: "USDC" },
      totalFee: "1.15",
    });
  });

  it("in a third currency are the amount that does not arrive, and have no value in dollars", () => {
    const third = quote({
      sourceCurrency: "EUR",
      destinationCurrency: "GBP",
      sourceAmount: "100.00",
      exchangeRate: "0.88",
      destinationAmount: "87.50",
      fees: { currency: "CHF", processing: "0.60", exchange: "0", total: "0.60" },
    });
    const answer = quoteFees(third, "87.50");
    expect(answer.grossAmount).toBe("88.00");
    expect(answer.fees).toMatchObject({ totalFee: "0.50", totalFeeUSD: null });
  });

  it("are also given in dollars if dollars are sent", () => {
    const sent = quote({
      sourceCurrency: "USD",
      destinationCurrency: "GBP",
      exchangeRate: "0.8",
      destinationAmount: "79.60",
      fees: { currency: "GBP", processing: "0.40", exchange: "0", total: "0.40" },
    });
    expect(quoteFees(sent, "79.60").fees.totalFeeUSD).toBe("0.50");
  });

  it("subtracted from the gross amount give the net amount exactly and in shown cents", () => {
    const decimal = (places: number) =>
      fc
        .bigInt(0n, 10n ** 12n)
        .map(
          (scaled) =>
            `${scaled / 10n ** BigInt(places)}.${String(scaled % 10n ** BigInt(places)).padStart(places, "0")}`,
        );
    const cents = (text: string) => toScaled(text, 2);
    fc.assert(
      fc.property(
        decimal(6),
        decimal(8),
        decimal(7),
        decimal(8),
        fc.constantFrom("USDC", "EUR", "CHF"),
        (net, processing, exchange, rate, currency) => {
          fc.pre(toScaled(rate, 8) > 0n);
          const fees = { currency, processing, exchange, total: processing };
          const answer = quoteFees(
            quote({ fees, exchangeRate: rate, destinationAmount: net }),
            net,
          );
          const { processingFee, exchangeRateFee, totalFee, totalFeeDestination } = answer.fees;
          expect(toScaled(answer.grossAmount, 6) - toScaled(totalFee, 6)).toBe(toScaled(net, 6));
          expect(cents(answer.grossAmount) - cents(processingFee) - cents(exchangeRateFee)).toBe(
            cents(net),
          );
          expect(cents(processingFee) + cents(exchangeRateFee)).toBe(cents(totalFee));
          expect(totalFeeDestination).toBe(totalFee);
          const parts =
            toScaled(answer.fees.processingFeePercentage, 4) +
            toScaled(answer.fees.fxFeePercentage, 4);
          expect(toScaled(answer.fees.totalFeePercentage, 4)).toBe(parts);
        },
      ),
    );
  });
});
