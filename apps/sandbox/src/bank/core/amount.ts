import { BankRefusal } from "./refusal.ts";

/** Tokens have six decimals; every currency is kept to two, as people type it. */
export function decimalsOf(currency: string): number {
  return currency === "USDC" || currency === "EURC" ? 6 : 2;
}

/**
 * Reads a decimal strictly into minor units.
 * @throws BankRefusal when it is none, is negative, or is more precise than the currency
 */
export function toMinor(text: string, currency: string): bigint {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = (match?.[2] ?? "").replace(/0+$/, "");
  const decimals = decimalsOf(currency);
  if (match === null || fraction.length > decimals) {
    throw new BankRefusal(
      "INVALID",
      `"${text.slice(0, 40)}" is not an amount of ${currency}.`,
      "amount",
    );
  }
  return BigInt(`${match[1]}${fraction.padEnd(decimals, "0")}`);
}

/** Minor units as a decimal with at least two places, and no zeros beyond that. */
export function toDecimal(minor: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = minor.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, -decimals);
  return `${whole}.${digits.slice(-decimals).replace(/0+$/, "").padEnd(2, "0")}`;
}

/** "USDC" and "EURC" are what the bank pays out on the chain. */
export function assetOf(currency: string): "usdc" | "eurc" | null {
  if (currency === "USDC") return "usdc";
  return currency === "EURC" ? "eurc" : null;
}
