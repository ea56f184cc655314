import { assetOfCurrency, type Currency, formatAmount } from "@lilypad/money";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { type EntryDigits, entryMinor } from "../../../shared/money/index.ts";
import type { Person } from "../../../shared/people/index.ts";

/** What stands between the person and the success screen. */
export type SendNotice =
  | { kind: "refused"; title: string; text: string; needsSecondFactor?: true }
  /** No answer came: whether money moved is not known yet. */
  | { kind: "unanswered"; text: string };

/** Sending money: idle, sending, then the success screen or a dialog. */
export interface SendState {
  recipient: Person | null;
  digits: EntryDigits;
  currency: Currency;
  note: string;
  /** The payment request that is paid, or null. */
  requestId: string | null;
  phase: "idle" | "sending" | "rejecting";
  notice: SendNotice | null;
  /** Names this payment; Send again with unchanged fields uses it again, so it can't happen twice. */
  correlationId: string | null;
}

/** What a person fills in. */
export type SendFields = Partial<Pick<SendState, "recipient" | "digits" | "currency" | "note">>;

export type SendEvent =
  | { type: "edited"; fields: SendFields }
  | { type: "sending"; correlationId: string }
  | { type: "refused"; title: string; text: string; needsSecondFactor?: true | undefined }
  | { type: "unanswered"; text: string }
  | { type: "rejecting" }
  | { type: "notice_read" };

export function sendReducer(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case "edited":
      return edit(state, event.fields);
    case "sending":
      return { ...state, phase: "sending", notice: null, correlationId: event.correlationId };
    case "refused":
      // Answered: another try is another payment.
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        notice: {
          kind: "refused",
          title: event.title,
          text: event.text,
          ...(event.needsSecondFactor && { needsSecondFactor: true }),
        },
      };
    case "unanswered":
      return { ...state, phase: "idle", notice: { kind: "unanswered", text: event.text } };
    case "rejecting":
      return { ...state, phase: "rejecting", notice: null };
    case "notice_read":
      return { ...state, notice: null };
  }
}

/** Changed fields are another payment. What a payment request fixes can't be changed. */
function edit(state: SendState, fields: SendFields): SendState {
  if (state.phase !== "idle") return state;
  const allowed = state.requestId === null ? fields : { note: fields.note ?? state.note };
  return { ...state, ...allowed, correlationId: null };
}

/**
 * Why this can't be sent, or null.
 * @param available minor units that can be spent, or null while that is not known: then the server
 * decides
 */
export function sendProblem(
  { recipient, digits, currency }: SendState,
  available: bigint | null,
): { title: string; text: string } | null {
  if (recipient === null) return messages.recipientRequired;
  if (digits === "") return messages.invalidAmount;
  return isOverBalance(digits, currency, available)
    ? { title: messages.insufficient.title, text: messages.insufficient.text(currency) }
    : null;
}

export function isOverBalance(
  digits: EntryDigits,
  currency: Currency,
  available: bigint | null,
): boolean {
  return available !== null && entryMinor(digits, currency) > available;
}

/** The amount in words: "$40.00", "50.00 LIL". */
export function sendAmount({ digits, currency }: Pick<SendState, "digits" | "currency">): string {
  return formatAmount(entryMinor(digits, currency), assetOfCurrency(currency));
}
