import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";

const messages = bankTransferMessages.offer;

/** The max number of significant digits of a rate. */
const maxRateDigits = 6;

/**
 * Formats a rate, such as "1 EUR = 1.08168 USDC". A rate below 0.01 is inverted, which is easier to
 * compare.
 */
export function rateLine(from: string, rate: string, to: string): string {
  const one = Number(rate);
  const isTiny = one > 0 && one < 0.01;
  const shown = new Intl.NumberFormat("en-US", { maximumSignificantDigits: maxRateDigits });
  return isTiny
    ? messages.rateLine(to, shown.format(1 / one), from)
    : messages.rateLine(from, shown.format(one), to);
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

interface Offer {
  source: { currency: string };
  destination: { currency: string; grossAmount: string };
  rate: string;
  fees: {
    currency: string;
    processingFee: string;
    exchangeRateFee: string;
    totalFee: string;
    totalFeePercentage: string;
  };
}

/** Returns the lines of an offer with its rate and fees, but without the total. */
export function offerLines({ source, destination, rate, fees }: Offer): OfferLine[] {
  const fee = (amount: string) => formatMoney(amount, fees.currency);
  return [
    { label: messages.rate, value: rateLine(source.currency, rate, destination.currency) },
    {
      label: messages.gross,
      value: formatMoney(destination.grossAmount, destination.currency),
    },
    { label: messages.processingFee, value: fee(fees.processingFee) },
    { label: messages.exchangeFee, value: fee(fees.exchangeRateFee) },
    {
      label: messages.totalFee,
      value: messages.feeOf(fee(fees.totalFee), percentText(fees.totalFeePercentage)),
    },
  ];
}
