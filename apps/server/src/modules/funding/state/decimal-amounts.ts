import { assets, fromScaled, toScaled } from "@lilypad/money";

/** Minor units of usdc; what is smaller than one is cut off. @throws RangeError for what is no amount */
export const toUsdcMinor = (text: string): bigint => toScaled(text, assets.usdc.decimals);

/** Hundredths as the decimal they stand for: 1050 is "10.50". */
export const centsToDecimal = (cents: number): string => fromScaled(BigInt(cents), 2);
