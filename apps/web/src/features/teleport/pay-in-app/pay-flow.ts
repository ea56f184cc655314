import type { Teleport, TeleportPayment } from "../payer/index.ts";

/** What the person has chosen; what was decided is the server's to know. */
export interface PayState {
  step: "account" | "review";
  accountId: string | null;
  /** Of a confirmation that was not answered: it is asked for again under the same. */
  correlationId: string | null;
  /** A payment that came to nothing, and that the person has left behind. */
  leftPayment: string | null;
}

export type PayEvent =
  | { type: "accounts_known"; accountIds: readonly string[]; defaultId: string | null }
  | { type: "account_picked"; accountId: string }
  | { type: "quote_wanted" }
  | { type: "confirming"; correlationId: string }
  /** The server has said no, or made the payment: the next confirmation is another one. */
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
    case "accounts_known": {
      const { accountIds, defaultId } = event;
      if (state.accountId !== null && accountIds.includes(state.accountId)) return state;
      const only = accountIds.length === 1 ? (accountIds[0] ?? null) : null;
      // An account that is gone takes the offer for it along.
      return { ...state, step: "account", accountId: defaultId ?? only, correlationId: null };
    }
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

/** Why a link cannot be paid, by the names of its sentences. */
export type ClosedReason = "paid" | "expired" | "cancelled" | "underWay" | "notPayableYet";

export type ShownStep =
  | { step: "account" | "review" }
  | { step: "instructions" | "standing"; payment: TeleportPayment }
  | { step: "closed"; reason: ClosedReason };

const closedBy: Readonly<Record<Exclude<Teleport["status"], "open">, ClosedReason>> = {
  paying: "underWay",
  paid: "paid",
  expired: "expired",
  cancelled: "cancelled",
};

/** Whether the person still has to send the money, as far as is known. */
export const isToBeSent = ({ markedSentAt, outcome, status }: TeleportPayment): boolean =>
  markedSentAt === null &&
  outcome === null &&
  (status === "PENDING_TRANSFER" || status === "AWAITING_TRANSFER");

/**
 * What is shown: the person's own payment before anything else, then whether the link can be paid,
 * then what they were choosing.
 * @param payment the person's newest payment for the link
 */
export function shownStep(
  state: PayState,
  link: Pick<Teleport, "status" | "isPayable">,
  payment: TeleportPayment | null,
): ShownStep {
  if (payment !== null && payment.transactionId !== state.leftPayment)
    return { step: isToBeSent(payment) ? "instructions" : "standing", payment };
  if (link.status !== "open") return { step: "closed", reason: closedBy[link.status] };
  if (!link.isPayable) return { step: "closed", reason: "notPayableYet" };
  return { step: state.step };
}
