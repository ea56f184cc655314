import { splitExchange } from "@lilypad/money";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { currencyCode, formatMoney, formatRate } from "../../../shared/money/index.ts";

const messages = bankTransferMessages.offer;

/**
 * Formats a rate, such as "1 EUR = 1.08168 USD". A rate below 0.01 is inverted, which is easier to
 * compare.
 */
export function rateLine(from: string, rate: string, to: string): string {
  const one = Number(rate);
  const isTiny = one > 0 && one < 0.01;
  const [source, destination] = [currencyCode(from), currencyCode(to)];
  return isTiny
    ? messages.rateLine(destination, formatRate(1 / one), source)
    : messages.rateLine(source, formatRate(one), destination);
}

/** Formats a percentage, such as "0.27%". A small one is never shown as 0%. */
function percentText(percentage: string): string {
  const share = Number(percentage);
  if (share > 0 && share < 0.01) return "<0.01%";
  return `${new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(share)}%`;
}

export interface OfferLine {
  label: string;
  value: string;
}

export interface Exchange {
  source: { amount: string; currency: string };
  destination: { amount: string; currency: string };
  rate: string;
  fees: {
    processingFee: string;
    processingFeePercentage: string;
    exchangeRateFee: string;
    exchangeRateFeePercentage: string;
  };
}

/**
 * Returns the lines of an exchange in their fixed order, without the result: sent, rate, exchanged, the
 * provider's fees, our fee. From the exchanged amount on they are in one currency and add up to the result
 * to the cent.
 */
export function offerLines(exchange: Exchange, sentLabel: string, ourFee: string): OfferLine[] {
  const { source, destination, rate, fees } = exchange;
  const { currency } = destination;
  const { processingFee, exchangeRateFee } = fees;
  const parts = splitExchange(destination.amount, [processingFee, exchangeRateFee]);
  const [processing = "0", exchanging = "0"] = parts.fees;
  const feeLine = (label: string, amount: string, percentage: string): OfferLine => ({
    label: Number(amount) === 0 ? label : messages.feeOf(label, percentText(percentage)),
    value: `${Number(amount) === 0 ? "" : "−"}${formatMoney(amount, currency)}`,
  });
  return [
    { label: sentLabel, value: formatMoney(source.amount, source.currency) },
    // Pounds that stay pounds have no rate.
    ...(source.currency === currency
      ? []
      : [
          { label: messages.rate, value: rateLine(source.currency, rate, currency) },
          { label: messages.exchanged, value: formatMoney(parts.exchanged, currency) },
        ]),
    feeLine(messages.processingFee, processing, fees.processingFeePercentage),
    feeLine(messages.exchangeFee, exchanging, fees.exchangeRateFeePercentage),
    { label: ourFee, value: formatMoney("0", currency) },
  ];
}
