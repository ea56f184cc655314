import { type Asset, assets } from "./asset.ts";
import { fromScaled, toScaled } from "./decimal.ts";

/** Bank money of every currency is kept in hundredths, as people type it. */
const bankDecimals = 2;

const tokenByCode: Readonly<Record<string, Asset>> = { USDC: "usdc", EURC: "eurc", LIL: "LIL" };

/** The decimals of amounts in a currency, by its code: those of the token, two for bank money. */
export function decimalsOf(currency: string): number {
  const token = Object.hasOwn(tokenByCode, currency) ? tokenByCode[currency] : undefined;
  return token === undefined ? bankDecimals : assets[token].decimals;
}

/**
 * A decimal in major units as minor units of `asset`; smaller digits are cut off.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toMinor = (text: string, asset: Asset): bigint =>
  toScaled(text, assets[asset].decimals);

/** Minor units as a plain decimal in major units with every decimal: 12340000n usdc is "12.340000". */
export const toDecimal = (minor: bigint, asset: Asset): string =>
  fromScaled(minor, assets[asset].decimals);

/**
 * A decimal in major units of a currency with two decimals, in hundredths; smaller digits are cut off.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toHundredths = (text: string): bigint => toScaled(text, bankDecimals);

/** Hundredths as a decimal in major units: 1050n is "10.50". */
export const fromHundredths = (hundredths: bigint): string => fromScaled(hundredths, bankDecimals);

/** Hundredths of one `asset` in its minor units. */
export const hundredthsToMinor = (hundredths: bigint, asset: Asset): bigint =>
  hundredths * 10n ** BigInt(assets[asset].decimals - bankDecimals);

/** Whole units of `asset` in its minor units. @throws RangeError for a fraction */
export const majorToMinor = (major: bigint | number, asset: Asset): bigint =>
  BigInt(major) * 10n ** BigInt(assets[asset].decimals);
