import {
  amountProblem,
  isOverBalance,
  needsReview,
  type SendLimits,
  type SendState,
} from "./send-flow.ts";

/** The facts beside the form that decide its step. */
export interface SendFacts {
  /** Minor units that can be spent, or null if unknown: then the server decides. */
  available: bigint | null;
  /** The limits of the currency, or null if unknown: then the server decides. */
  limits: SendLimits | null;
  /** Whether the person was paid before, or null if unknown. */
  hasPaid: boolean | null;
  /** The payer has turned off instant payments and signs each payment. */
  signs: boolean;
  /** An answer is on its way that may change whether the payment is reviewed. */
  isChecking: boolean;
  /** A wide screen shows the review beside the form. */
  isWide: boolean;
  /** The button has already led to a review of exactly this payment. */
  wasOffered: boolean;
}

/** The reason why the button is disabled. */
export type SendBlock = "balance" | "limit" | "recipient" | "amount" | "checks";

/** The part of Send Money that is shown, and its button. */
export interface SendStep {
  shows: "form" | "review";
  /**
   * The action of the button: nothing yet, opening the review, opening the review of a payment that the server prepares
   * to be signed, or sending.
   */
  button: "wait" | "review" | "prepare" | "send";
  blockedBy: SendBlock | null;
}

type StepState = Pick<
  SendState,
  "person" | "digits" | "currency" | "notice" | "prepared" | "isReviewed"
>;

/** Decides which part of Send Money is shown, and what its button does. */
export function sendStep(state: StepState, facts: SendFacts): SendStep {
  const shows = showsReview(state, facts) ? "review" : "form";
  // Whether the button sends immediately or leads to the review is not known yet.
  const isUndecided = facts.isChecking && shows === "form";
  const blockedBy = blockOf(state, facts) ?? (isUndecided ? "checks" : null);
  const isWaiting = state.person === null || state.digits === "" || isUndecided;
  return { shows, button: isWaiting ? "wait" : actionOf(state, facts, shows), blockedBy };
}

function showsReview({ person, notice, prepared, isReviewed }: StepState, facts: SendFacts) {
  // A refused person has to be changed in the form.
  if (person === null || notice?.kind === "person") return false;
  // A payment to be signed is always reviewed, with the address that is signed.
  return prepared !== null || (isReviewed && !facts.signs && !facts.isWide);
}

function actionOf(state: StepState, facts: SendFacts, shows: SendStep["shows"]) {
  if (shows === "review") return "send";
  if (facts.signs) return "prepare";
  return !facts.isWide && (facts.wasOffered || isReviewDue(state, facts)) ? "review" : "send";
}

function blockOf(state: StepState, { available, limits }: SendFacts): SendBlock | null {
  if (isOverBalance(state, available)) return "balance";
  if (amountProblem(state, available, limits) !== null) return "limit";
  if (state.person === null) return "recipient";
  return state.digits === "" ? "amount" : null;
}

/** True if the known facts demand a review before this payment is sent. */
export const isReviewDue = (
  state: Pick<SendState, "digits" | "currency">,
  { limits, hasPaid, isChecking }: Pick<SendFacts, "limits" | "hasPaid" | "isChecking">,
): boolean => !isChecking && needsReview(state, limits, hasPaid);
