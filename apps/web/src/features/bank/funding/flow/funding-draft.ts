import { isRecord, isText, keptValue, textOrNull } from "../../../../shared/device/index.ts";
import {
  type FundingOperation,
  type FundingQuote,
  type FundingState,
  type FundingStep,
  firstFundingState,
  fundingSteps,
} from "../data/funding-state.ts";

/**
 * What a reload must not lose: the step, the person's choices, and the name of an intent that may
 * have been sent. It lives as long as the tab, and bank details are never in it.
 */
type FundingDraft = Pick<
  FundingState,
  | "step"
  | "currency"
  | "accountId"
  | "digits"
  | "quote"
  | "isQuoteGone"
  | "correlationId"
  | "intentId"
  | "paymentSent"
>;

const draftOf = (operation: FundingOperation, userId: string) =>
  keptValue<FundingDraft>(
    `lilypad.funding.${operation}.${userId}`,
    (stored) => readDraft(operation, stored),
    "tab",
  );

function readDraft(operation: FundingOperation, stored: unknown): FundingDraft | null {
  if (!isRecord(stored)) return null;
  const step = fundingSteps[operation].find((one) => one === stored.step);
  if (step === undefined) return null;
  const { digits } = stored;
  return {
    step,
    currency: textOrNull(stored.currency),
    accountId: textOrNull(stored.accountId),
    digits: isText(digits) && /^\d{1,12}$/.test(digits) ? digits : "",
    quote: readQuote(operation, stored.quote),
    isQuoteGone: stored.isQuoteGone === true,
    correlationId: textOrNull(stored.correlationId),
    intentId: textOrNull(stored.intentId),
    paymentSent: stored.paymentSent === true,
  };
}

/** A quote as this version writes it, else none: it is asked for again. */
function readQuote(operation: FundingOperation, kept: unknown): FundingQuote | null {
  if (!isRecord(kept) || kept.operation !== operation) return null;
  const { source, destination, fees } = kept;
  const areThere = [source, destination, fees].every(isRecord);
  const isWhole = typeof kept.quoteId === "string" && typeof kept.expiresAt === "string";
  return areThere && isWhole ? (kept as FundingQuote) : null;
}

/** Keeps where the person is; a page without storage forgets it, nothing else. */
export function keepDraft(state: FundingState, userId: string): void {
  const { step, resumeAt, currency, accountId, digits, quote } = state;
  const { isQuoteGone, correlationId, intentId, paymentSent } = state;
  draftOf(state.operation, userId).keep({
    step: resumeAt ?? step,
    currency,
    accountId,
    digits,
    quote,
    isQuoteGone,
    correlationId,
    intentId,
    paymentSent,
  });
}

export const forgetDraft = (operation: FundingOperation, userId: string): void =>
  draftOf(operation, userId).forget();

const beforeChoices: readonly FundingStep[] = ["loading", "kyc_check"];

/**
 * The state that a page begins with.
 * @param intentId of the address, or null: an intent's own page says everything but how far the
 * person has read
 */
export function restoreFunding(
  operation: FundingOperation,
  userId: string,
  intentId: string | null,
): FundingState {
  const first = firstFundingState(operation);
  const draft = draftOf(operation, userId).read();
  if (intentId !== null) {
    const own = draft?.intentId === intentId ? draft : null;
    return {
      ...first,
      intentId,
      resumeAt: own?.step ?? null,
      paymentSent: own?.paymentSent ?? false,
    };
  }
  // An intent that was left behind is found on the dashboard; this page begins anew.
  if (draft === null || draft.intentId !== null) return first;
  const { step, ...choices } = draft;
  return { ...first, ...choices, resumeAt: beforeChoices.includes(step) ? null : step };
}
