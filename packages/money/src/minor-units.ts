import { type Asset, assets } from "./asset.ts";
import { fromScaled, toScaled } from "./decimal.ts";

/** Bank money of every currency is stored in hundredths. */
const bankDecimals = 2;

const tokenByCode: Readonly<Record<string, Asset>> = { USDC: "usdc", EURC: "eurc", LIL: "LIL" };

/** Returns the number of decimals for a currency code: the token's decimals, or two for bank money. */
export function decimalsOf(currency: string): number {
  const token = Object.hasOwn(tokenByCode, currency) ? tokenByCode[currency] : undefined;
  return token === undefined ? bankDecimals : assets[token].decimals;
}

/**
 * Converts a decimal in major units to minor units of `asset`; smaller digits are cut off.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toMinor = (text: string, asset: Asset): bigint =>
  toScaled(text, assets[asset].decimals);

/** Converts minor units to a plain decimal in major units with all decimals: 12340000n usdc is "12.340000". */
export const toDecimal = (minor: bigint, asset: Asset): string =>
  fromScaled(minor, assets[asset].decimals);

/**
 * Converts a decimal in major units to hundredths; smaller digits are cut off.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toHundredths = (text: string): bigint => toScaled(text, bankDecimals);

/** Converts hundredths to a decimal in major units: 1050n is "10.50". */
export const fromHundredths = (hundredths: bigint): string => fromScaled(hundredths, bankDecimals);

/** Converts hundredths of an asset to its minor units. */
export const hundredthsToMinor = (hundredths: bigint, asset: Asset): bigint =>
  hundredths * 10n ** BigInt(assets[asset].decimals - bankDecimals);

/** Converts whole units of an asset to its minor units. @throws RangeError for a fraction */
export const majorToMinor = (major: bigint | number, asset: Asset): bigint =>
  BigInt(major) * 10n ** BigInt(assets[asset].decimals);
