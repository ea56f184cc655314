import { type CallResult, unknownOutcome } from "../../../../shared/api/index.ts";
import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import type { FundingIntent } from "./funding-state.ts";

export type IntentAnswer =
  | { kind: "accepted"; intent: FundingIntent }
  /** No money moved, and trying again is another intent. */
  | {
      kind: "refused";
      text: string;
      isQuoteGone: boolean;
      /** The person chose not to confirm that it's them. */
      isCancelled?: true;
      /** The amount exceeds the daily limit of accounts without a second factor. */
      needsSecondFactor?: true;
    }
  /** The ramp requires the identity check first. */
  | { kind: "kyc_needed"; text: string }
  /** It is not known whether the intent was accepted; the text says why. */
  | { kind: "unanswered"; text: string };

const quoteGoneCodes: readonly (string | null)[] = [
  "QUOTE_EXPIRED",
  "QUOTE_MISMATCH",
  "RAMP_REFUSED",
];

/** @param isRetry an earlier attempt was not answered */
export function intentAnswerOf(result: CallResult<FundingIntent>, isRetry: boolean): IntentAnswer {
  if (result.success) return { kind: "accepted", intent: result.data };
  // The server requires the second factor before it searches for the id.
  const unknown = unknownOutcome(result, isRetry, true);
  if (unknown !== null) return { kind: "unanswered", text: unknown };
  const { code, error, isCancelled } = result;
  if (code === "KYC_REQUIRED") return { kind: "kyc_needed", text: error };
  return {
    kind: "refused",
    text: code === null ? messages.quote.unreadable : error,
    isQuoteGone: quoteGoneCodes.includes(code),
    ...(isCancelled && { isCancelled }),
    ...(code === "DAILY_LIMIT_WITHOUT_SECOND_FACTOR" && { needsSecondFactor: true }),
  };
}
