import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { formatMoney } from "../../../../shared/money/index.ts";
import { percentText, rateLine } from "../../../bank/funding/index.ts";
import type { TeleportQuote } from "../data/teleport.ts";

const messages = payerStepMessages.quote;

/** What an offer says, line by line; the last line is what the payer pays, fees included. */
export function quoteLines(quote: TeleportQuote): { label: string; value: string }[] {
  const { source, destination, fees } = quote;
  return [
    { label: messages.rate, value: rateLine(source.currency, quote.rate, destination.currency) },
    {
      label: messages.before,
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
    { label: messages.teleportFee, value: formatMoney("0", source.currency) },
    { label: messages.total, value: formatMoney(source.amount, source.currency) },
  ];
}
