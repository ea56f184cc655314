import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { dashboardMessages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import type { BadgeTone } from "../../../shared/ui/index.ts";
import type { PaymentRequest } from "./queries.ts";

const messages = dashboardMessages.requests;

/** Answered requests stay on the dashboard this long, and at most so many of them. */
const answeredShownMs = 7 * 24 * 60 * 60 * 1000;
const maxAnswered = 3;

/**
 * A request as it stands at a moment: one whose time has passed since it was fetched has expired,
 * as the server would say by now.
 */
export function requestAt(request: PaymentRequest, now: Date): PaymentRequest {
  const over = Date.parse(request.expires_at) <= now.getTime();
  return request.status === "pending" && over ? { ...request, status: "expired" } : request;
}

/** When the next of these requests expires, or null when none waits. */
export function nextExpiry(requests: readonly PaymentRequest[], now: Date): Date | null {
  const times = requests
    .filter(({ status }) => status === "pending")
    .map(({ expires_at }) => Date.parse(expires_at))
    .filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** What the dashboard shows: all that wait for somebody, then the latest answered ones. */
export function requestsToShow(fetched: readonly PaymentRequest[], now: Date): PaymentRequest[] {
  const requests = fetched.map((request) => requestAt(request, now));
  const pending = requests.filter(({ status }) => status === "pending");
  const answered = requests
    .filter(({ status }) => status !== "pending")
    .filter(({ created_at }) => now.getTime() - Date.parse(created_at) < answeredShownMs);
  return [...pending, ...answered.slice(0, maxAnswered)];
}

export function requestAmount({ amount, currency }: PaymentRequest): string {
  const asset = assetOfCurrency(currency);
  return formatAmount(readWireAmount(amount, asset), asset);
}

/** The second line of a row. */
export function requestMeta({ type, note }: PaymentRequest): string {
  const said = note ?? "";
  if (type === "incoming") return said === "" ? messages.asked : said;
  return said === "" ? messages.youAskedPlain : messages.youAsked(said);
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

/** The payer of a pending incoming request may pay it. */
export const canPay = ({ type, status }: PaymentRequest): boolean =>
  type === "incoming" && status === "pending";

/** The creator of a pending outgoing request may cancel it. */
export const canCancel = ({ type, status }: PaymentRequest): boolean =>
  type === "outgoing" && status === "pending";
