import { bankDigits, digitsOfDecimal } from "../../../../shared/money/index.ts";
import { countStepsBack, progressOf } from "../../../../shared/navigation/index.ts";
import {
  type FundingEvent,
  type FundingIntent,
  type FundingQuote,
  type FundingState,
  type FundingStep,
  fundingSteps,
} from "../data/funding-state.ts";

export function fundingReducer(state: FundingState, event: FundingEvent): FundingState {
  switch (event.type) {
    case "loaded":
      if (state.step !== "loading") return state;
      if (!event.kycSatisfied) return { ...state, step: "kyc_check" };
      return openStep(state);
    case "kyc_satisfied":
      return state.step === "kyc_check" ? openStep(state) : state;
    case "kyc_needed":
      return {
        ...state,
        step: "kyc_check",
        resumeAt: state.step === "quote_review" ? "amount" : state.step,
        quote: null,
        correlationId: null,
        phase: "idle",
      };
    case "currency_picked":
      return state.step === "currency_selection"
        ? { ...state, currency: event.currency, notice: null }
        : state;
    case "currency_confirmed":
      return state.step === "currency_selection" && state.currency !== null
        ? { ...state, step: "bank_selection", notice: null }
        : state;
    case "account_picked":
      return state.step === "bank_selection"
        ? { ...state, accountId: event.accountId, notice: null }
        : state;
    case "account_confirmed":
      return state.step === "bank_selection" && state.accountId !== null
        ? { ...state, step: "amount", notice: null }
        : state;
    case "amount_typed":
      return state.step === "amount" && state.phase === "idle"
        ? { ...state, digits: event.digits, notice: null }
        : state;
    case "quoting":
      return { ...state, phase: "quoting", notice: null };
    case "quoted":
      return takeQuote(state, event.quote);
    case "confirming":
      return {
        ...state,
        phase: "confirming",
        correlationId: event.correlationId,
        // The unknown outcome stays visible during the retry.
        notice: state.notice?.kind === "unanswered" ? state.notice : null,
      };
    case "confirmed":
      return state.step === "quote_review" ? enterIntent(state, event.intent) : state;
    case "resumed":
      return enterIntent(state, event.intent);
    case "refused":
      // The intent was answered, so the next attempt is another intent.
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        isQuoteGone: state.isQuoteGone || event.isQuoteGone === true,
        notice: {
          kind: "refused",
          text: event.text,
          ...(event.needsSecondFactor && { needsSecondFactor: true }),
        },
      };
    case "not_confirmed":
      return { ...state, phase: "idle", correlationId: null, notice: null };
    case "unanswered":
      return { ...state, phase: "idle", notice: { kind: "unanswered", text: event.text } };
    case "payment_sent":
      return state.step === "transfer_instructions"
        ? { ...state, step: "payment_confirmation", paymentSent: true }
        : state;
    case "summary_read":
      return state.step === "payment_confirmation" ? { ...state, step: "success" } : state;
    case "moved_on":
      return state.intentId === null ? state : { ...state, step: "success", phase: "idle" };
    case "cancelling":
      return { ...state, phase: "cancelling", notice: null };
    case "cancelled":
      return goBack({ ...state, phase: "idle" });
    case "notice_read":
      return { ...state, notice: null };
    case "back":
      return goBack(state);
  }
}

/** Opens the step to resume, or an earlier one if choices for it are missing. */
function openStep(state: FundingState): FundingState {
  const steps = fundingSteps[state.operation];
  const resumedStep = state.resumeAt ?? "currency_selection";
  const isKnown = steps.includes(resumedStep);
  const step =
    !isKnown || steps.indexOf(resumedStep) > steps.indexOf(furthestStep(state))
      ? furthestStep(state)
      : resumedStep;
  return { ...state, step, resumeAt: null };
}

/** Returns the last step for which all choices are known. Only an intent opens the steps after the review. */
function furthestStep(state: FundingState): FundingStep {
  if (state.intentId !== null) return "success";
  if (state.currency === null) return "currency_selection";
  if (state.accountId === null) return "bank_selection";
  if (state.digits === "" || state.quote === null) return "amount";
  return "quote_review";
}

/**
 * Preselects a single account, and returns to the choice if the chosen account can no longer be used.
 * Nothing changes once an intent may exist.
 * @param accountIds the active accounts of the chosen currency
 */
export function withAccounts(state: FundingState, accountIds: readonly string[]): FundingState {
  const { step, accountId, correlationId, intentId } = state;
  if (correlationId !== null || intentId !== null) return state;
  if (accountId !== null && accountIds.includes(accountId)) return state;
  const only = accountIds.length === 1 ? (accountIds[0] ?? null) : null;
  if (step === "bank_selection") {
    return only === accountId ? state : { ...state, accountId: only };
  }
  if (step !== "amount" && step !== "quote_review") return state;
  return {
    ...state,
    step: "bank_selection",
    accountId: only,
    quote: null,
    isQuoteGone: false,
    phase: "idle",
  };
}

/** Accepts a quote, unless the person has gone back in the meantime. */
function takeQuote(state: FundingState, quote: FundingQuote): FundingState {
  const awaited = state.phase === "quoting";
  if (!awaited || (state.step !== "amount" && state.step !== "quote_review")) return state;
  return {
    ...state,
    step: "quote_review",
    phase: "idle",
    quote,
    isQuoteGone: false,
    notice: null,
  };
}

/** Shows an intent. It contains all choices, so the page need not know them. */
function enterIntent(state: FundingState, intent: FundingIntent): FundingState {
  const { operation, intentId, linkedAccountId, source, destination, quote } = intent;
  return {
    ...state,
    operation,
    step: stepOfIntent(state, intent),
    resumeAt: null,
    currency: operation === "topup" ? source.currency : destination.currency,
    accountId: linkedAccountId,
    digits: digitsOfDecimal(source.amount, bankDigits),
    quote,
    isQuoteGone: false,
    correlationId: null,
    intentId,
    phase: "idle",
    notice: null,
  };
}

function stepOfIntent(
  { resumeAt, paymentSent }: FundingState,
  { operation, status }: FundingIntent,
): FundingStep {
  if (operation === "withdraw") return "success";
  if (status === "FAILED" || status === "CANCELLED" || resumeAt === "success") return "success";
  if (status === "COMPLETED" || status === "PROCESSING") return "success";
  return paymentSent ? "payment_confirmation" : "transfer_instructions";
}

/**
 * Goes back and clears the data of the step. The first choice is left through the browser's history.
 * An intent that cannot be cancelled cannot be left by going back.
 */
function goBack(state: FundingState): FundingState {
  if (state.phase !== "idle" || state.correlationId !== null) return state;
  const base = { ...state, notice: null };
  switch (state.step) {
    case "bank_selection":
      return { ...base, step: "currency_selection", accountId: null };
    case "amount":
      return { ...base, step: "bank_selection", digits: "", quote: null, isQuoteGone: false };
    case "quote_review":
      return { ...base, step: "amount", quote: null, isQuoteGone: false };
    case "transfer_instructions":
      // A quote can be accepted only once.
      return { ...base, step: "quote_review", intentId: null, isQuoteGone: true };
    case "payment_confirmation":
      return { ...base, step: "transfer_instructions", paymentSent: false };
    default:
      return state;
  }
}

/** True if there is a previous step. */
export const canGoBack = (state: FundingState): boolean => goBack(state) !== state;

/**
 * Counts the steps to which Back leads from the shown one. A request that is under way does not change them, or their entries would
 * leave the history and return.
 */
export const stepsBehind = (state: FundingState): number =>
  countStepsBack<FundingState>({ ...state, phase: "idle", correlationId: null }, (shown) =>
    // Going back from the instructions cancels the top-up, and asks first.
    shown.step === "transfer_instructions" ? shown : goBack(shown),
  );

const uncounted: readonly FundingStep[] = ["loading", "kyc_check", "success"];

/** Returns the number of the current step among those that need input. */
export const fundingProgress = ({ operation, step }: Pick<FundingState, "operation" | "step">) =>
  progressOf(
    fundingSteps[operation].filter((one) => !uncounted.includes(one)),
    step,
  );
