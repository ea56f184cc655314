import type { Currency } from "@lilypad/money";
import type { EntryDigits } from "../../../shared/money/index.ts";
import type { CheckedAddress } from "./queries.ts";
import type { WalletAnswer, WalletSend } from "./submit-intent.ts";

/** The notice that is shown instead of the next step. */
export type WalletNotice =
  | { kind: "refused"; text: string }
  /** There was no answer: it is not known yet whether money moved. */
  | { kind: "unanswered"; text: string };

/** The state of Send to a wallet. */
export interface WalletSendState {
  step: "address" | "amount" | "review";
  /** The address as typed; `checked` is the server's result for it. */
  typed: string;
  checked: CheckedAddress | null;
  addressError: string | null;
  digits: EntryDigits;
  currency: Currency;
  /** The id of this payment; sending unchanged fields again uses the same id, so it happens only once. */
  correlationId: string | null;
  isSending: boolean;
  notice: WalletNotice | null;
  sent: WalletSend | null;
}

export type WalletSendEvent =
  | { type: "typed"; address: string }
  | { type: "checked"; checked: CheckedAddress }
  | { type: "address_refused"; text: string }
  | { type: "amount"; digits?: EntryDigits; currency?: Currency }
  | { type: "reviewed" }
  | { type: "back" }
  | { type: "sending"; correlationId: string }
  | { type: "answered"; answer: WalletAnswer }
  | { type: "notice_read" };

export const startOf = (
  typed: string,
  currency: Currency,
  digits: EntryDigits = "",
): WalletSendState => ({
  step: "address",
  typed,
  checked: null,
  addressError: null,
  digits,
  currency,
  correlationId: null,
  isSending: false,
  notice: null,
  sent: null,
});

const before = { review: "amount", amount: "address", address: "address" } as const;

/** Changed fields are another payment. While one is being sent, nothing changes. */
export function walletSendReducer(state: WalletSendState, event: WalletSendEvent): WalletSendState {
  if (event.type === "answered") return answered(state, event.answer);
  if (state.isSending) return state;
  switch (event.type) {
    case "typed":
      return {
        ...state,
        typed: event.address,
        checked: null,
        addressError: null,
        correlationId: null,
      };
    case "checked":
      return { ...state, checked: event.checked, addressError: null, step: "amount" };
    case "address_refused":
      return { ...state, step: "address", checked: null, addressError: event.text };
    case "amount":
      return {
        ...state,
        digits: event.digits ?? state.digits,
        currency: event.currency ?? state.currency,
        correlationId: null,
      };
    case "reviewed":
      return { ...state, step: "review" };
    case "back":
      return { ...state, step: before[state.step], notice: null };
    case "sending":
      return { ...state, isSending: true, notice: null, correlationId: event.correlationId };
    case "notice_read":
      return { ...state, notice: null };
  }
}

function answered(state: WalletSendState, answer: WalletAnswer): WalletSendState {
  const idle = { ...state, isSending: false };
  switch (answer.kind) {
    case "accepted":
      return { ...idle, notice: null, sent: answer.sent };
    case "unanswered":
      return { ...idle, notice: { kind: "unanswered", text: answer.text } };
    case "refused":
      // The person's own choice: the review is as it was.
      if (answer.isCancelled) return { ...idle, correlationId: null };
      // It was answered, so the next attempt is another payment.
      return answer.isAboutAddress
        ? {
            ...idle,
            correlationId: null,
            step: "address",
            checked: null,
            addressError: answer.text,
          }
        : { ...idle, correlationId: null, notice: { kind: "refused", text: answer.text } };
  }
}
