import { type CallResult, classifyError, errorText } from "../../../../shared/api/index.ts";
import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import type { FundingIntent } from "./funding-state.ts";

export type IntentAnswer =
  | { kind: "accepted"; intent: FundingIntent }
  /** Refused for good: no money moved. */
  | {
      kind: "refused";
      text: string;
      isQuoteGone: boolean;
      /** It is more than an account without a second factor may withdraw in a day. */
      needsSecondFactor?: true;
    }
  /** The provider wants to know who this is before anything moves. */
  | { kind: "kyc_needed"; text: string }
  /** Whether it happened is not known; the text says why. */
  | { kind: "unanswered"; text: string };

/** Refusals that come before anything is looked up: they speak of this try alone. */
const unseenStatuses: readonly number[] = [401, 429];
const unseenCodes: readonly (string | null)[] = ["SETTLEMENT_PAUSED", "RAMP_NOT_CONFIGURED"];
const quoteGoneCodes: readonly (string | null)[] = [
  "QUOTE_EXPIRED",
  "QUOTE_MISMATCH",
  "RAMP_REFUSED",
];

/**
 * Reads the answer to an intent. A try that follows an unanswered one may not be told apart from
 * it: then only an answer about the intent itself counts.
 */
export function intentAnswerOf(
  result: CallResult<FundingIntent>,
  { again }: { again: boolean },
): IntentAnswer {
  if (result.success) return { kind: "accepted", intent: result.data };
  const { status, code, error } = result;
  const unseen = unseenStatuses.includes(status) || unseenCodes.includes(code);
  const unknown = status === 0 || status === 408 || code === "IN_PROGRESS" || status >= 500;
  if (unseen ? again : unknown) {
    return {
      kind: "unanswered",
      text: errorText(status === 409 ? "connection" : classifyError(result)),
    };
  }
  if (code === "KYC_REQUIRED") return { kind: "kyc_needed", text: error };
  return {
    kind: "refused",
    text: code === null ? messages.quote.unreadable : error,
    isQuoteGone: quoteGoneCodes.includes(code),
    ...(code === "DAILY_LIMIT_WITHOUT_SECOND_FACTOR" && { needsSecondFactor: true }),
  };
}
