import { type SelectableAccount, selectedAccountId } from "../links/index.ts";
import {
  type ClosedReason,
  closedReason,
  isSent,
  type Teleport,
  type TeleportPayment,
} from "../payer/index.ts";

/** The person's choices. The payment itself is read from the server. */
export interface PayState {
  step: "account" | "review";
  accountId: string | null;
  /** The id of a confirmation without an answer, which is retried with it. */
  correlationId: string | null;
  /** The id of a payment that failed before the person started again. */
  leftPayment: string | null;
}

export type PayEvent =
  | { type: "account_picked"; accountId: string }
  | { type: "quote_wanted" }
  | { type: "confirming"; correlationId: string }
  /** The server has refused or created the payment, so the next confirmation is another one. */
  | { type: "answered" }
  | { type: "back" }
  | { type: "started_again"; paymentId: string };

export const firstPayState: PayState = {
  step: "account",
  accountId: null,
  correlationId: null,
  leftPayment: null,
};

export function payReducer(state: PayState, event: PayEvent): PayState {
  switch (event.type) {
    case "account_picked":
      return { ...state, accountId: event.accountId, correlationId: null };
    case "quote_wanted":
      return state.accountId === null ? state : { ...state, step: "review" };
    case "confirming":
      return { ...state, correlationId: event.correlationId };
    case "answered":
      return { ...state, correlationId: null };
    case "back":
      return { ...state, step: "account", correlationId: null };
    case "started_again":
      return { ...firstPayState, accountId: state.accountId, leftPayment: event.paymentId };
  }
}

/**
 * Selects an account. The quote of one that can no longer be used is discarded.
 * @param accounts the accounts that can pay, or undefined before they have been read
 */
export function withAccounts(
  state: PayState,
  accounts: readonly SelectableAccount[] | undefined,
): PayState {
  if (accounts === undefined) return state;
  const accountId = selectedAccountId(state.accountId, accounts);
  return accountId === state.accountId
    ? state
    : { ...state, step: "account", accountId, correlationId: null };
}

export type ShownStep =
  | { step: "account" | "review" }
  | { step: "instructions" | "status"; payment: TeleportPayment }
  | { step: "closed"; reason: ClosedReason };

/**
 * Returns the step to show: the person's payment, else why the link cannot be paid, else the current choice.
 * @param payment the person's newest payment for the link
 */
export function shownStep(
  state: PayState,
  link: Pick<Teleport, "status" | "isPayable">,
  payment: TeleportPayment | null,
): ShownStep {
  if (payment !== null && payment.transactionId !== state.leftPayment)
    return { step: isSent(payment) ? "status" : "instructions", payment };
  const reason = closedReason(link, null);
  return reason === null ? { step: state.step } : { step: "closed", reason };
}
