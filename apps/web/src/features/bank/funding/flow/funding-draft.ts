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
 * The part of the flow that is stored for a reload: the step, the choices, and the id of an intent that may have
 * been sent. It is stored as long as the tab is open, and never contains bank details.
 */
type FundingDraft = Omit<FundingState, "operation" | "resumeAt" | "phase" | "notice">;

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

/** Reads a stored quote. An invalid one is requested again. */
function readQuote(operation: FundingOperation, kept: unknown): FundingQuote | null {
  if (!isRecord(kept) || kept.operation !== operation) return null;
  const { source, destination, fees } = kept;
  const areThere = [source, destination, fees].every(isRecord);
  const isWhole = typeof kept.quoteId === "string" && typeof kept.expiresAt === "string";
  return areThere && isWhole ? (kept as FundingQuote) : null;
}

/** Stores the draft, if the browser allows it. */
export const keepDraft = (state: FundingState, userId: string): void =>
  draftOf(state.operation, userId).keep({ ...state, step: state.resumeAt ?? state.step });

export const forgetDraft = (operation: FundingOperation, userId: string): void =>
  draftOf(operation, userId).forget();

const beforeChoices: readonly FundingStep[] = ["loading", "kyc_check"];

/**
 * Returns the state that a page starts with.
 * @param intentId the intent of the address, or null; only the step and the confirmation of the
 * payment are read from the draft then
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
  // An open intent is on the dashboard, and this page starts a new one.
  if (draft === null || draft.intentId !== null) return first;
  const { step, ...choices } = draft;
  return { ...first, ...choices, resumeAt: beforeChoices.includes(step) ? null : step };
}
