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

/** The steps in order. A withdrawal has no transfer instructions: the person transfers nothing. */
export const fundingSteps: Record<FundingOperation, readonly FundingStep[]> = {
  topup: topupSteps,
  withdraw: topupSteps.filter((step) => step !== "transfer_instructions"),
};

/** Topping up or withdrawing. What the server said of an intent lives in the query cache. */
export interface FundingState {
  operation: FundingOperation;
  step: FundingStep;
  /** Where a reloaded page goes once it has what it needs, or null. */
  resumeAt: FundingStep | null;
  currency: string | null;
  accountId: string | null;
  digits: EntryDigits;
  quote: FundingQuote | null;
  /** Used up or withdrawn, whatever its time says. */
  isQuoteGone: boolean;
  /** Names the intent before it is asked for; the same one is repeated until it is answered. */
  correlationId: string | null;
  intentId: string | null;
  paymentSent: boolean;
  phase: "idle" | "quoting" | "confirming" | "cancelling";
  notice: FundingNotice | null;
}

/** What stands between the person and the next step. */
export type FundingNotice =
  | { kind: "refused"; text: string; needsSecondFactor?: true }
  /** No answer came: whether money moved is not known yet. */
  | { kind: "unanswered"; text: string };

export type FundingEvent =
  | { type: "loaded"; kycSatisfied: boolean }
  | { type: "kyc_satisfied" }
  /** The provider wants to know who this is after all. */
  | { type: "kyc_needed" }
  | { type: "currency_picked"; currency: string }
  | { type: "currency_confirmed" }
  /** The active accounts of the chosen currency, whenever they are read. */
  | { type: "accounts_known"; accountIds: readonly string[] }
  | { type: "account_picked"; accountId: string }
  | { type: "account_confirmed" }
  | { type: "amount_typed"; digits: EntryDigits }
  | { type: "quoting" }
  | { type: "quoted"; quote: FundingQuote }
  | { type: "confirming"; correlationId: string }
  | { type: "confirmed"; intent: FundingIntent }
  | { type: "refused"; text: string; isQuoteGone?: boolean; needsSecondFactor?: true | undefined }
  | { type: "unanswered"; text: string }
  /** An intent that was begun before the page was loaded. */
  | { type: "resumed"; intent: FundingIntent }
  | { type: "payment_sent" }
  | { type: "summed_up" }
  /** The intent has ended, or its money is on the way: nothing is left to transfer. */
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

/** Whether an intent has ended; its state never changes again. */
export const isFinal = (status: FundingIntent["status"]): boolean =>
  status === "COMPLETED" || status === "FAILED" || status === "CANCELLED";
