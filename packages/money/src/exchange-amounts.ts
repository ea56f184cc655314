import { divideUp } from "./decimal.ts";

/** The amounts of an exchange, in hundredths. `sent` is in the source currency, the others in the target's. */
export interface ExchangeAmounts {
  readonly sent: bigint;
  readonly exchanged: bigint;
  readonly fee: bigint;
  /** The amount that arrives: exchanged − fee. It can be zero. */
  readonly result: bigint;
}

const millionths = 1_000_000n;
const basisPoints = 10_000n;

/**
 * Prices an exchange. The exchanged amount is truncated to hundredths and the fee is rounded up, so that the
 * figures add up to the hundredth and rounding is never in the person's favour.
 * @param sent hundredths of the source currency
 * @param rate units of the target currency for one of the source's, in millionths
 * @param feeBasisPoints fee in ten-thousandths of the exchanged amount
 */
export function exchangeAmounts(
  sent: bigint,
  rate: bigint,
  feeBasisPoints: bigint,
): ExchangeAmounts {
  const exchanged = (sent * rate) / millionths;
  const fee = divideUp(exchanged * feeBasisPoints, basisPoints);
  return { sent, exchanged, fee, result: exchanged - fee };
}
