import { type Asset, assets } from "./asset.ts";
import { fromScaled, toScaled } from "./decimal.ts";
import { toDecimal } from "./minor-units.ts";

/** Drops trailing zeros but keeps at least two decimals. */
function withoutTrailingZeros(decimal: string): string {
  const point = decimal.indexOf(".");
  let end = decimal.length;
  while (end > point + 3 && decimal[end - 1] === "0") end -= 1;
  return decimal.slice(0, end);
}

/** Returns the wire form: a decimal in major units with at least two decimals and no other trailing zeros. */
export const toWireAmount = (minor: bigint, asset: Asset): string =>
  withoutTrailingZeros(toDecimal(minor, asset));

/** Max decimals of an amount on the wire; the tokens have six. */
const maxWirePlaces = 6;

/**
 * Converts a provider's decimal of any currency to the wire form, cut to six decimals.
 * @throws RangeError for a text that is not a plain decimal
 */
export const toWireDecimal = (text: string): string =>
  withoutTrailingZeros(fromScaled(toScaled(text, maxWirePlaces), maxWirePlaces));

/** Cuts to two decimals. It does not round, so that no one sees a cent that they do not have. */
function toTwoDecimals(magnitude: bigint, asset: Asset): { whole: string; cents: string } {
  const [whole = "0", fraction = ""] = toDecimal(magnitude, asset).split(".");
  return { whole: whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), cents: fraction.slice(0, 2) };
}

export type AmountSign = "none" | "in" | "out";

/**
 * Formats an amount for display: "$12.34", "+$12.34", "−€3.00", "+50.00 LIL".
 * @param minor magnitude in minor units; a negative number is shown with a minus sign
 * @param sign "in" and "out" put + or − in front
 */
export function formatAmount(minor: bigint, asset: Asset, sign: AmountSign = "none"): string {
  const negative = minor < 0n;
  const { whole, cents } = toTwoDecimals(negative ? -minor : minor, asset);
  const mark = negative || sign === "out" ? "−" : sign === "in" ? "+" : "";
  const { symbol } = assets[asset];
  return symbol === "LIL" ? `${mark}${whole}.${cents} LIL` : `${mark}${symbol}${whole}.${cents}`;
}

/** Formats a limit, without cents where there are none: "$10,000", "500,000 LIL", "$120.50". */
export const formatLimit = (minor: bigint, asset: Asset): string =>
  formatAmount(minor, asset).replace(".00", "");

/**
 * Formats a balance where there is little space, without its unit's name: whole units ("$2,480", "12,450"),
 * and less than one unit in full ("$0.00", "€0.50").
 */
export function formatWholeUnits(minor: bigint, asset: Asset): string {
  const { sign, symbol, whole, cents } = amountParts(minor, asset);
  return `${sign}${symbol === "LIL" ? "" : symbol}${whole === "0" ? `0.${cents}` : whole}`;
}

/** Returns the parts of a formatted balance, for screens that show the decimals smaller. */
export function amountParts(minor: bigint, asset: Asset) {
  const { whole, cents } = toTwoDecimals(minor < 0n ? -minor : minor, asset);
  return { sign: minor < 0n ? "−" : "", symbol: assets[asset].symbol, whole, cents };
}
