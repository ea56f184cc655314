import { assetOfCurrency, formatAmount, formatLimit } from "@lilypad/money";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal, entryMinor } from "../../../shared/money/index.ts";
import type { MoneyEntry, OpenedStart } from "../money-form/index.ts";
import type { IntentAnswer, Remedy, SendIntent } from "./send-intent.ts";
import type { PreparedPayment } from "./signing/sign-payment.ts";

/** A dialog that is shown instead of the success screen. */
export type SendNotice =
  | { kind: "refused"; title: string; text: string; remedy?: Remedy }
  /** This person cannot be paid, which is shown at the field. */
  | { kind: "person"; text: string }
  /** There was no answer: it is not known yet whether money moved. */
  | { kind: "unanswered"; text: string };

/** The state of Send Money. `person` is the recipient. */
export interface SendState extends MoneyEntry {
  /** The payment request that is paid, or null. */
  requestId: string | null;
  phase: "idle" | "preparing" | "sending" | "rejecting";
  notice: SendNotice | null;
  /** The id of this payment; sending unchanged fields again uses the same id, so it happens only once. */
  correlationId: string | null;
  /**
   * The payment that the person is going to sign, because they have turned off instant payments; null before it is
   * prepared.
   */
  prepared: PreparedPayment | null;
  /** The person has changed a field since the form was opened. */
  isEdited: boolean;
  /** The person has continued to the review of exactly these fields. */
  isReviewed: boolean;
}

/** The form as it is opened. */
export const firstSendState = (start: OpenedStart): SendState => ({
  ...start,
  phase: "idle",
  notice: null,
  correlationId: null,
  prepared: null,
  isEdited: false,
  isReviewed: false,
});

export type SendEvent =
  | { type: "edited"; fields: Partial<MoneyEntry> }
  /** On to the review of a payment that the person does not sign. */
  | { type: "reviewed" }
  | { type: "preparing" }
  | { type: "prepared"; payment: PreparedPayment }
  /** Back from the review to the form. */
  | { type: "review_left" }
  | { type: "sending"; correlationId: string }
  | { type: "refused"; title: string; text: string; remedy?: Remedy | undefined }
  /** The passkey did not sign: nothing has left this device. */
  | { type: "not_signed"; text: string }
  /** The person chose not to confirm that it's them: the form is as it was. */
  | { type: "cancelled" }
  | { type: "person_refused"; text: string }
  | { type: "unanswered"; text: string }
  | { type: "rejecting" }
  | { type: "notice_read" };

export function sendReducer(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case "edited":
      return edit(state, event.fields);
    case "reviewed":
      return { ...state, isReviewed: true };
    case "preparing":
      return { ...state, phase: "preparing", notice: null, prepared: null };
    case "prepared":
      return { ...state, phase: "idle", prepared: event.payment };
    case "review_left":
      return state.phase === "idle" ? { ...state, prepared: null, isReviewed: false } : state;
    case "sending":
      return { ...state, phase: "sending", notice: null, correlationId: event.correlationId };
    case "refused":
      // The payment was answered, so the next attempt is another payment.
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        prepared: null,
        notice: {
          kind: "refused",
          title: event.title,
          text: event.text,
          ...(event.remedy && { remedy: event.remedy }),
        },
      };
    case "not_signed": {
      const { title } = messages.failed;
      return { ...state, phase: "idle", notice: { kind: "refused", title, text: event.text } };
    }
    case "cancelled":
      return { ...state, phase: "idle", correlationId: null };
    case "person_refused":
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        prepared: null,
        notice: { kind: "person", text: event.text },
      };
    case "unanswered":
      return { ...state, phase: "idle", notice: { kind: "unanswered", text: event.text } };
    case "rejecting":
      return { ...state, phase: "rejecting", notice: null };
    case "notice_read":
      return { ...state, notice: null };
  }
}

/** Changed fields are another payment. If a payment request is paid, only the note can be changed. */
function edit(state: SendState, fields: Partial<MoneyEntry>): SendState {
  if (state.phase !== "idle") return state;
  const allowed = state.requestId === null ? fields : { note: fields.note ?? state.note };
  return {
    ...state,
    ...allowed,
    notice: null,
    correlationId: null,
    prepared: null,
    isEdited: true,
    isReviewed: false,
  };
}

/**
 * The event that shows an answer without a payment.
 * @param isPreparation nothing has been sent yet, so a missing answer is a failure like others
 */
export function refusalEvent(
  answer: Exclude<IntentAnswer, { kind: "accepted" }>,
  isPreparation: boolean,
): SendEvent {
  const { kind, text } = answer;
  const refused = { type: "refused", title: messages.failed.title, text } as const;
  if (kind === "unanswered") return isPreparation ? refused : { type: "unanswered", text };
  if (answer.isCancelled) return { type: "cancelled" };
  if (answer.isAboutPerson) return { type: "person_refused", text };
  return { ...refused, remedy: answer.remedy };
}

/** The recipient and the body of a payment. */
export type SendContent = Pick<SendIntent, "recipient" | "body">;

/** The content of the form; null without a recipient. */
export function sendContent(
  state: Pick<SendState, "person" | "digits" | "currency" | "note" | "requestId">,
): SendContent | null {
  const { person: recipient, digits, currency, requestId } = state;
  if (recipient === null) return null;
  const memo = state.note.trim();
  return {
    recipient,
    body: {
      recipientUserId: recipient.id,
      amount: entryDecimal(digits),
      currency,
      ...(memo !== "" && { memo }),
      ...(requestId !== null && { requestId }),
    },
  };
}

/**
 * Returns why this cannot be sent, or null.
 * @param available minor units that can be spent, or null if unknown: then the server decides
 */
export function sendProblem(
  state: Pick<SendState, "person" | "digits" | "currency">,
  available: bigint | null,
): { title: string; text: string } | null {
  const { title, text } = messages.insufficient;
  if (state.person === null) return messages.recipientRequired;
  if (state.digits === "") return messages.invalidAmount;
  return isOverBalance(state, available) ? { title, text: text(state.currency) } : null;
}

/** The server's limits, in minor units of the currency that is sent. */
export interface SendLimits {
  perPayment: bigint;
  leftToday: bigint;
  reviewFrom: bigint;
  /** True if no more is left because the person's identity is not verified. */
  isUnverified?: boolean;
}

/**
 * Returns why this amount cannot be sent, or null.
 * @param limits null if unknown: then the server decides
 */
export function amountProblem(
  { digits, currency }: Pick<SendState, "digits" | "currency">,
  available: bigint | null,
  limits: SendLimits | null,
): string | null {
  const minor = entryMinor(digits, currency);
  if (available !== null && minor > available) return messages.insufficient.text(currency);
  if (limits === null || minor === 0n) return null;
  const shown = (limit: bigint) => formatLimit(limit, assetOfCurrency(currency));
  if (minor > limits.perPayment) return messages.overLimit(shown(limits.perPayment));
  if (minor <= limits.leftToday) return null;
  const left = limits.leftToday === 0n ? null : shown(limits.leftToday);
  if (limits.isUnverified === true) return messages.overUnverified(left);
  return left === null ? messages.dayReached : messages.overDay(left);
}

/**
 * True if a payment is shown once more before it is sent: if it is large, or the first one to this person. An
 * unknown limit or history counts as a reason.
 * @param hasPaid whether the person was paid before, or null if unknown
 */
export function needsReview(
  { digits, currency }: Pick<SendState, "digits" | "currency">,
  limits: SendLimits | null,
  hasPaid: boolean | null,
): boolean {
  return hasPaid !== true || limits === null || entryMinor(digits, currency) >= limits.reviewFrom;
}

export function isOverBalance(
  { digits, currency }: Pick<SendState, "digits" | "currency">,
  available: bigint | null,
): boolean {
  return available !== null && entryMinor(digits, currency) > available;
}

/** Formats the amount, such as "$40.00" or "50.00 LIL". */
export function sendAmount({ digits, currency }: Pick<SendState, "digits" | "currency">): string {
  return formatAmount(entryMinor(digits, currency), assetOfCurrency(currency));
}
