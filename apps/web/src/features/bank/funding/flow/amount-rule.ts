import { commonLimits, type PublishedLimits } from "@lilypad/money";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { type EntryDigits, entryMinor, formatMoney } from "../../../../shared/money/index.ts";
import { tokenSymbol } from "../../../../shared/settings/index.ts";
import type { FundingOperation } from "../data/funding-state.ts";

const messages = fundingMessages.amount;

export interface AmountFacts {
  operation: FundingOperation;
  digits: EntryDigits;
  /** The currency of the amount: the bank's, or dollars. */
  currency: string;
  /** Null while unknown: then the server decides. */
  limits: PublishedLimits | null;
  /** The amount that can be withdrawn, in minor units of dollars; null while unknown. */
  availableMinor: bigint | null;
}

/** Returns why there can be no quote for the amount, or null. */
export function amountProblem(facts: AmountFacts): string | null {
  const { operation, digits, currency, limits, availableMinor } = facts;
  if (digits === "") return messages.required;
  if (operation === "withdraw" && availableMinor !== null) {
    if (entryMinor(digits, "USD") > availableMinor)
      return messages.insufficient(tokenSymbol("USD"));
  }
  if (limits === null) return null;
  const cents = BigInt(digits);
  const common = commonLimits([limits]);
  if (common !== null && cents < common.min) {
    return messages.minimum(formatMoney(limits.minimumAmount, currency));
  }
  if (common !== null && cents > common.max) {
    return messages.maximum(formatMoney(limits.maximumAmount, currency));
  }
  return null;
}
