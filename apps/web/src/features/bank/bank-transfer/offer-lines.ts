import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";

const messages = bankTransferMessages.offer;

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

/** The rate and the fees of an offer, line by line; what it comes to is the caller's last line. */
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
