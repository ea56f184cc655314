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

const keyOf = (operation: FundingOperation, userId: string) =>
  `lilypad.funding.${operation}.${userId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

function readDraft(operation: FundingOperation, userId: string): FundingDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(operation, userId)) ?? "null");
    if (!isRecord(kept)) return null;
    const step = fundingSteps[operation].find((one) => one === kept.step);
    if (step === undefined) return null;
    return {
      step,
      currency: textOrNull(kept.currency),
      accountId: textOrNull(kept.accountId),
      digits: typeof kept.digits === "string" && /^\d{1,12}$/.test(kept.digits) ? kept.digits : "",
      quote: readQuote(operation, kept.quote),
      isQuoteGone: kept.isQuoteGone === true,
      correlationId: textOrNull(kept.correlationId),
      intentId: textOrNull(kept.intentId),
      paymentSent: kept.paymentSent === true,
    };
  } catch {
    return null;
  }
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
  const draft: FundingDraft = {
    step: resumeAt ?? step,
    currency,
    accountId,
    digits,
    quote,
    isQuoteGone,
    correlationId,
    intentId,
    paymentSent,
  };
  try {
    sessionStorage.setItem(keyOf(state.operation, userId), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the way back after a reload.
  }
}

export function forgetDraft(operation: FundingOperation, userId: string): void {
  sessionStorage.removeItem(keyOf(operation, userId));
}

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
  const draft = readDraft(operation, userId);
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
