import { fromScaled, toScaled } from "@lilypad/money";

/**
 * Hundredths in a decimal of major units; what is smaller than one is cut off. Pounds, euros and
 * dollars all have two decimals.
 * @throws RangeError for what is no plain decimal without a sign
 */
export const toHundredths = (text: string): bigint => toScaled(text, 2);

/** Hundredths as the decimal they stand for: 1050 is "10.50". */
export const fromHundredths = (hundredths: bigint): string => fromScaled(hundredths, 2);
