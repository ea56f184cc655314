import type { OperationData } from "../../../../shared/api/index.ts";
import type { EntryDigits } from "../../../../shared/money/index.ts";

export type FundingOperation = "topup" | "withdraw";
export type FundingQuote = OperationData<"createRampQuote">["quote"];
export type FundingIntent = OperationData<"createRampIntent">;

const topupSteps = [
  "loading",
  "kyc_check",
  "currency_selection",
  "bank_selection",
  "amount",
  "quote_review",
  "transfer_instructions",
  "payment_confirmation",
  "success",
] as const;

export type FundingStep = (typeof topupSteps)[number];

/** The steps in order. A withdrawal has no transfer instructions, because the person sends nothing, and one screen at its end. */
export const fundingSteps: Record<FundingOperation, readonly FundingStep[]> = {
  topup: topupSteps,
  withdraw: topupSteps.filter(
    (step) => step !== "transfer_instructions" && step !== "payment_confirmation",
  ),
};

/** The state of a top-up or withdrawal. The intent itself is in the query cache. */
export interface FundingState {
  operation: FundingOperation;
  step: FundingStep;
  /** The step that a reloaded page resumes, or null. */
  resumeAt: FundingStep | null;
  currency: string | null;
  accountId: string | null;
  digits: EntryDigits;
  quote: FundingQuote | null;
  /** The quote can no longer be accepted, even before it expires. */
  isQuoteGone: boolean;
  /** The id of the intent request, which is repeated until it is answered. */
  correlationId: string | null;
  intentId: string | null;
  paymentSent: boolean;
  phase: "idle" | "quoting" | "confirming" | "cancelling";
  notice: FundingNotice | null;
}

/** Why the next step was not reached. */
export type FundingNotice =
  | { kind: "refused"; text: string; needsSecondFactor?: true }
  /** There was no answer: it is not known yet whether money moved. */
  | { kind: "unanswered"; text: string };

export type FundingEvent =
  | { type: "loaded"; kycSatisfied: boolean }
  | { type: "kyc_satisfied" }
  /** The ramp requires the identity check after all. */
  | { type: "kyc_needed" }
  | { type: "currency_picked"; currency: string }
  | { type: "currency_confirmed" }
  | { type: "account_picked"; accountId: string }
  | { type: "account_confirmed" }
  | { type: "amount_typed"; digits: EntryDigits }
  | { type: "quoting" }
  | { type: "quoted"; quote: FundingQuote }
  | { type: "confirming"; correlationId: string }
  | { type: "confirmed"; intent: FundingIntent }
  | { type: "refused"; text: string; isQuoteGone?: boolean; needsSecondFactor?: true | undefined }
  /** The person chose not to confirm that it's them: the quote is shown again. */
  | { type: "not_confirmed" }
  | { type: "unanswered"; text: string }
  /** An intent that was created before the page was loaded. */
  | { type: "resumed"; intent: FundingIntent }
  | { type: "payment_sent" }
  /** The person has read the summary. */
  | { type: "summary_read" }
  /** The intent has ended, or its money is on the way, so nothing is left to send. */
  | { type: "moved_on" }
  | { type: "cancelling" }
  | { type: "cancelled" }
  | { type: "notice_read" }
  | { type: "back" };

export const firstFundingState = (operation: FundingOperation): FundingState => ({
  operation,
  step: "loading",
  resumeAt: null,
  currency: null,
  accountId: null,
  digits: "",
  quote: null,
  isQuoteGone: false,
  correlationId: null,
  intentId: null,
  paymentSent: false,
  phase: "idle",
  notice: null,
});

/** True for an intent that has ended; its status no longer changes. */
export const isFinal = (status: FundingIntent["status"]): boolean =>
  status === "COMPLETED" || status === "FAILED" || status === "CANCELLED";
