import {
  assetOfCurrency,
  type ChainAsset,
  type Currency,
  hundredthsToMinor,
  parseAmount,
} from "@lilypad/money";
import { fail } from "./errors.ts";

const currencyByInput: Record<"LIL" | "USD" | "EUR" | "USDC" | "EURC", Currency> = {
  LIL: "LIL",
  USD: "USD",
  EUR: "EUR",
  USDC: "USD",
  EURC: "EUR",
};

/** The currency for a name that clients may use: USDC means USD, EURC means EUR. */
export function currencyOfInput(input: keyof typeof currencyByInput): Currency {
  return currencyByInput[input];
}

const reasons = {
  not_a_number: "Please enter a valid amount",
  too_precise: "This currency has at most 6 decimals",
  not_positive: "Please enter a valid amount",
  too_large: "This amount is too large",
} as const;

/**
 * Reads an amount of money from a client, in minor units. A JSON number is read by its shortest decimal form,
 * which is exact for typed amounts; a number that needs an exponent is refused.
 * @throws ApiError VALIDATION_FAILED for the field `amount`
 */
export function readMoney(
  amount: string | number,
  currencyInput: keyof typeof currencyByInput,
): { asset: ChainAsset; minor: bigint } {
  const asset = assetOfCurrency(currencyOfInput(currencyInput));
  const parsed = parseAmount(String(amount), asset);
  if (!parsed.ok)
    fail("VALIDATION_FAILED", {
      fields: [{ path: "body.amount", message: reasons[parsed.error] }],
    });
  if (parsed.minor < hundredthsToMinor(1n, asset)) {
    fail("VALIDATION_FAILED", {
      fields: [{ path: "body.amount", message: "The smallest amount is 0.01" }],
    });
  }
  return { asset, minor: parsed.minor };
}
