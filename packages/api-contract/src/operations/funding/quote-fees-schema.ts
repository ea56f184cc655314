import { z } from "zod";

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
/** An ISO 4217 code, or USDC. */
const moneyCode = z.string().regex(/^[A-Z]{3,4}$/);
const feeIn = z.object({ amount: decimal, currency: moneyCode });

/**
 * What a provider takes, in the destination currency where nothing else is said. Each fee is rounded up
 * to whole hundredths; grossAmount less totalFee is exactly what arrives. Percentages are of grossAmount.
 */
export const quoteFees = z.object({
  /** The destination currency. */
  currency: moneyCode,
  /** Taken from what is sent. */
  sourceFees: feeIn,
  /** Taken from what arrives. */
  destinationFees: feeIn,
  processingFee: decimal,
  processingFeePercentage: decimal,
  exchangeRateFee: decimal,
  exchangeRateFeePercentage: decimal,
  /** The same as exchangeRateFeePercentage. */
  fxFeePercentage: decimal,
  /** processingFee and exchangeRateFee together. */
  totalFee: decimal,
  /** The same as totalFee. */
  totalFeeDestination: decimal,
  /** Null when neither side of the exchange is in dollars. */
  totalFeeUSD: decimal.nullable(),
  totalFeePercentage: decimal,
});
