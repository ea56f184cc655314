import { assetOfCurrency } from "@lilypad/money";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { digitsOfDecimal, formatWireAmount } from "../../../shared/money/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import type { PaymentRequest } from "./queries.ts";

const messages = dashboardMessages.requests;

/** How long the dashboard shows answered requests, and how many of them. */
const answeredShownMs = 7 * 24 * 60 * 60 * 1000;
const maxAnswered = 3;

/** Returns a request as it is at a time: a pending one may have expired since it was fetched. */
export function requestAt(request: PaymentRequest, now: Date): PaymentRequest {
  const isOver = Date.parse(request.expires_at) <= now.getTime();
  return request.status === "pending" && isOver ? { ...request, status: "expired" } : request;
}

/** Returns when the pending ones among these requests expire, in milliseconds. */
export const expiryTimes = (requests: readonly PaymentRequest[]): number[] =>
  requests
    .filter(({ status }) => status === "pending")
    .map(({ expires_at }) => Date.parse(expires_at));

/** When a request was answered or expired. Servers of an earlier version don't say when it was answered. */
const answeredAt = ({ status, answered_at, created_at, expires_at }: PaymentRequest): number =>
  Date.parse(status === "expired" ? expires_at : (answered_at ?? created_at));

/** Returns the requests that the dashboard shows: all pending ones, then those that were answered last. */
export function requestsToShow(fetched: readonly PaymentRequest[], now: Date): PaymentRequest[] {
  const requests = fetched.map((request) => requestAt(request, now));
  const pending = requests.filter(({ status }) => status === "pending");
  const answered = requests
    .filter(({ status }) => status !== "pending")
    .filter((request) => now.getTime() - answeredAt(request) < answeredShownMs)
    .sort((one, other) => answeredAt(other) - answeredAt(one));
  return [...pending, ...answered.slice(0, maxAnswered)];
}

export const requestAmount = ({ amount, currency }: PaymentRequest): string =>
  formatWireAmount(amount, assetOfCurrency(currency));

/** Returns the second line of a row. */
export function requestMeta({ type, note }: PaymentRequest): string {
  const text = note ?? "";
  if (type === "incoming") return text === "" ? messages.asked : text;
  return text === "" ? messages.youAskedPlain : messages.youAsked(text);
}

const tones: Record<PaymentRequest["status"], BadgeTone> = {
  pending: "wait",
  paid: "done",
  rejected: "fail",
  cancelled: "plain",
  expired: "plain",
};

export const requestStatus = ({ status }: PaymentRequest) => ({
  label: messages.status[status],
  tone: tones[status],
});

/** The values that the form for paying a request starts with. */
export function payingState({ counterparty: person, currency, amount, note, id }: PaymentRequest) {
  return { person, currency, digits: digitsOfDecimal(amount), note: note ?? "", requestId: id };
}

/** The payer of a pending incoming request may pay it. */
export const canPay = ({ type, status }: PaymentRequest): boolean =>
  type === "incoming" && status === "pending";

/** The creator of a pending outgoing request may cancel it. */
export const canCancel = ({ type, status }: PaymentRequest): boolean =>
  type === "outgoing" && status === "pending";
