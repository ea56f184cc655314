import { fundingMessages } from "../../shared/messages/index.ts";
import { formatMoney } from "../../shared/money/index.ts";
import type { FundingQuote } from "./funding-state.ts";

const messages = fundingMessages.quote;

/** Digits of a rate that are worth reading. */
const rateDigits = 6;

/** "1.08168", "0.000633": a rate without idle zeros and without figures nobody reads. */
export function formatRate(rate: string): string {
  const shown = new Intl.NumberFormat("en-US", {
    maximumSignificantDigits: rateDigits,
  });
  return shown.format(Number(rate));
}

/** What a quote says, line by line; the last line is what arrives. */
export function quoteLines({ source, destination, rate, fees }: FundingQuote): {
  label: string;
  value: string;
}[] {
  return [
    {
      label: messages.rate,
      value: messages.rateLine(source.currency, formatRate(rate), destination.currency),
    },
    {
      label: messages.gross,
      value: formatMoney(destination.grossAmount, destination.currency),
    },
    { label: messages.processingFee, value: formatMoney(fees.processingFee, fees.currency) },
    { label: messages.exchangeFee, value: formatMoney(fees.exchangeRateFee, fees.currency) },
    { label: messages.total, value: formatMoney(destination.amount, destination.currency) },
  ];
}
