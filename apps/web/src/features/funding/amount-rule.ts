import { fundingMessages } from "../../shared/messages/index.ts";
import { type EntryDigits, entryMinor, formatMoney } from "../../shared/money/index.ts";
import type { FundingOperation } from "./funding-state.ts";

const messages = fundingMessages.amount;

export interface AmountFacts {
  operation: FundingOperation;
  digits: EntryDigits;
  /** What is sent: a bank's currency, or USDC. */
  currency: string;
  /** Decimals of what is sent, or null while they are not known: then the server decides. */
  minimumAmount: string | null;
  maximumAmount: string | null;
  /** What a withdrawal can take, in minor units of USDC, or null while that is not known. */
  availableMinor: bigint | null;
}

/** Cents of a decimal, cut towards the amounts that are allowed. */
function centsOf(decimal: string, rounding: "up" | "down"): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  const cents = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, "0"));
  const isCut = /[1-9]/.test(fraction.slice(2));
  return rounding === "up" && isCut ? cents + 1n : cents;
}

/** Why no quote can be asked for this amount, or null. */
export function amountProblem(facts: AmountFacts): string | null {
  const { operation, digits, currency, minimumAmount, maximumAmount, availableMinor } = facts;
  if (digits === "") return messages.required;
  if (operation === "withdraw" && availableMinor !== null) {
    if (entryMinor(digits, "USD") > availableMinor) return messages.insufficient;
  }
  const cents = BigInt(digits);
  if (minimumAmount !== null && cents < centsOf(minimumAmount, "up")) {
    return messages.minimum(formatMoney(minimumAmount, currency));
  }
  if (maximumAmount !== null && cents > centsOf(maximumAmount, "down")) {
    return messages.maximum(formatMoney(maximumAmount, currency));
  }
  return null;
}
