import { decimalsOf, fromScaled, toScaledExactly, toWireDecimal } from "@lilypad/money";
import { BankRefusal } from "./refusal.ts";

const maxMajor = 10n ** 15n;

/**
 * Reads a decimal strictly into minor units.
 * @throws BankRefusal if the text is not a decimal, or more precise than the currency
 */
export function toMinor(text: string, currency: string): bigint {
  const decimals = decimalsOf(currency);
  const minor = toScaledExactly(text, decimals);
  if (minor === null || minor >= maxMajor * 10n ** BigInt(decimals)) {
    const message = `"${text.slice(0, 40)}" is not an amount of ${currency}.`;
    throw new BankRefusal("INVALID", message, "amount");
  }
  return minor;
}

/** Formats minor units as a decimal with at least two decimals and no further trailing zeros. */
export const toDecimal = (minor: bigint, currency: string): string =>
  toWireDecimal(fromScaled(minor, decimalsOf(currency)));

/** The token that the bank pays out on the chain; null for bank money. */
export function assetOf(currency: string): "usdc" | "eurc" | null {
  if (currency === "USDC") return "usdc";
  return currency === "EURC" ? "eurc" : null;
}
