import { commonLimits, type PublishedLimits } from "@lilypad/money";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { type EntryDigits, entryMinor, formatMoney } from "../../../../shared/money/index.ts";
import type { FundingOperation } from "../data/funding-state.ts";

const messages = fundingMessages.amount;

export interface AmountFacts {
  operation: FundingOperation;
  digits: EntryDigits;
  /** What is sent: a bank's currency, or USDC. */
  currency: string;
  /** Of what is sent, or null while they are not known: then the server decides. */
  limits: PublishedLimits | null;
  /** What a withdrawal can take, in minor units of USDC, or null while that is not known. */
  availableMinor: bigint | null;
}

/** Why this can't be asked for, or null. */
export function amountProblem(facts: AmountFacts): string | null {
  const { operation, digits, currency, limits, availableMinor } = facts;
  if (digits === "") return messages.required;
  if (operation === "withdraw" && availableMinor !== null) {
    if (entryMinor(digits, "USD") > availableMinor) return messages.insufficient;
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
