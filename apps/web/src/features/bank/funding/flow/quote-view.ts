import { fundingMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import type { FundingQuote } from "../data/funding-state.ts";

const messages = fundingMessages.quote;

/** Digits of a rate that are worth reading. */
const rateDigits = 6;

/**
 * "1 EUR = 1.08168 USDC". A rate far below one is turned round, as people know it: nobody compares
 * thousandths of a cent.
 */
export function rateLine(from: string, rate: string, to: string): string {
  const one = Number(rate);
  const isTiny = one > 0 && one < 0.01;
  const shown = new Intl.NumberFormat("en-US", { maximumSignificantDigits: rateDigits });
  return isTiny
    ? messages.rateLine(to, shown.format(1 / one), from)
    : messages.rateLine(from, shown.format(one), to);
}

/** "0.27%": a share that is not nothing is never shown as nothing. */
export function percentText(percentage: string): string {
  const share = Number(percentage);
  if (share > 0 && share < 0.01) return "<0.01%";
  return `${new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(share)}%`;
}

/** What a quote says, line by line; the last line is what arrives. */
export function quoteLines({ source, destination, rate, fees }: FundingQuote): {
  label: string;
  value: string;
}[] {
  return [
    {
      label: messages.rate,
      value: rateLine(source.currency, rate, destination.currency),
    },
    {
      label: messages.gross,
      value: formatMoney(destination.grossAmount, destination.currency),
    },
    { label: messages.processingFee, value: formatMoney(fees.processingFee, fees.currency) },
    { label: messages.exchangeFee, value: formatMoney(fees.exchangeRateFee, fees.currency) },
    {
      label: messages.totalFee,
      value: messages.feeOf(
        formatMoney(fees.totalFee, fees.currency),
        percentText(fees.totalFeePercentage),
      ),
    },
    { label: messages.total, value: formatMoney(destination.amount, destination.currency) },
  ];
}
