import { type BackOff, backOffMs } from "../../../platform/due-work/index.ts";
import {
  type NotificationFacts,
  type NotificationKind,
  readSecurityChange,
  type SecurityChange,
} from "./notification.ts";

export type Channel = "push" | "email" | "sms";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface TellingRule {
  push: boolean;
  /** "always": whatever the person prefers, because their account may be at stake. */
  email: "wanted" | "always" | "never";
  sms: boolean;
}

/** Through which channels each kind of notification goes, besides the inbox. */
export const tellingRules: Readonly<Record<NotificationKind, TellingRule>> = {
  money_received: { push: true, email: "wanted", sms: true },
  payment_returned: { push: true, email: "wanted", sms: true },
  request_received: { push: true, email: "wanted", sms: true },
  request_paid: { push: true, email: "wanted", sms: true },
  request_rejected: { push: true, email: "wanted", sms: false },
  request_cancelled: { push: true, email: "never", sms: false },
  deposit: { push: true, email: "wanted", sms: true },
  reward: { push: true, email: "never", sms: false },
  sign_in: { push: true, email: "always", sms: false },
  security_change: { push: true, email: "always", sms: true },
  // A person who finishes the sign-up is looking at the app: a push would repeat the screen.
  onboarding_completed: { push: false, email: "wanted", sms: false },
  topup_completed: { push: true, email: "wanted", sms: true },
  topup_failed: { push: true, email: "wanted", sms: true },
  withdrawal_completed: { push: true, email: "wanted", sms: true },
  withdrawal_failed: { push: true, email: "wanted", sms: true },
  teleport_paid: { push: true, email: "wanted", sms: true },
  // People leave while their identity is looked at, and wait for the answer.
  kyc_approved: { push: true, email: "wanted", sms: false },
  kyc_action_needed: { push: true, email: "wanted", sms: false },
};

/** Whether a kind is about the safety of the account: it is urgent, and mailed in any case. */
export const isSecurity = (kind: NotificationKind): boolean =>
  tellingRules[kind].email === "always";

/** What a notification is about, as far as how it is told depends on it. */
export type Told = Pick<NotificationFacts, "kind" | "detail">;

/**
 * A reset needs nothing but the person's mail, which is what a thief may read: whoever did not ask for
 * it has to hear of it somewhere else in time to cancel it.
 */
const urgentChanges: ReadonlySet<SecurityChange> = new Set([
  "passcode_reset_asked",
  "passcode_reset",
  "passcode_reset_cancelled",
]);

/** Whether it goes through every channel there is, whatever the person prefers. */
function isToldEverywhere({ kind, detail }: Told): boolean {
  const change = kind === "security_change" ? readSecurityChange(detail) : null;
  return change !== null && urgentChanges.has(change.change);
}

/** After this it is not sent any more: yesterday's push helps nobody. */
export const lifeMs: Readonly<Record<Channel, number>> = {
  push: 4 * hourMs,
  email: 48 * hourMs,
  sms: hourMs,
};

/**
 * What one person is sent within an hour at most; the inbox has everything. Strangers can cause
 * notifications, a cent at a time. Security mails do not count and are not held back.
 */
export const maxPerHour: Readonly<Record<Channel, number>> = { push: 60, email: 20, sms: 5 };

/** How the person wants to be told, and where. */
export interface Reach {
  pushEnabled: boolean;
  emailEnabled: boolean;
  smsEnabled: boolean;
  /** Of a person who is deactivated nothing is reachable. */
  deactivated: boolean;
  hasPhone: boolean;
  /** Whether this installation can send text messages at all. */
  canText: boolean;
  subscriptionIds: readonly string[];
  /** What was sent in the last hour. */
  sentLately: Readonly<Record<Channel, number>>;
}

export interface PlannedDelivery {
  channel: Channel;
  /** The browser of a push. */
  subscriptionId: string | null;
}

/** Whether a person is told through a channel: because they want it so, or in any case. */
export function isWanted(
  told: Told,
  channel: Channel,
  reach: Pick<Reach, "pushEnabled" | "emailEnabled" | "smsEnabled" | "deactivated">,
): boolean {
  if (reach.deactivated) return false;
  if (isToldEverywhere(told)) return true;
  const rule = tellingRules[told.kind];
  if (channel === "push") return rule.push && reach.pushEnabled;
  if (channel === "sms") return rule.sms && reach.smsEnabled;
  return rule.email === "always" || (rule.email === "wanted" && reach.emailEnabled);
}

/** Decides how else to tell a person about a notification that stands in their inbox. */
export function planDeliveries(told: Told, reach: Reach): PlannedDelivery[] {
  const mayStill = (channel: Channel) =>
    reach.sentLately[channel] < maxPerHour[channel] || isToldEverywhere(told);
  const planned: PlannedDelivery[] = [];
  if (isWanted(told, "push", reach) && mayStill("push")) {
    for (const subscriptionId of reach.subscriptionIds)
      planned.push({ channel: "push", subscriptionId });
  }
  if (isWanted(told, "email", reach) && (isSecurity(told.kind) || mayStill("email"))) {
    planned.push({ channel: "email", subscriptionId: null });
  }
  if (isWanted(told, "sms", reach) && reach.hasPhone && reach.canText && mayStill("sms")) {
    planned.push({ channel: "sms", subscriptionId: null });
  }
  return planned;
}

/** What became of one attempt to send. */
export type SendOutcome =
  | { kind: "sent" }
  /** The browser has forgotten this subscription: it is pruned. */
  | { kind: "gone" }
  /** It will not be taken, however often it is sent. */
  | { kind: "refused"; reason: string }
  /** Not now; perhaps later. */
  | { kind: "unavailable"; reason: string; retryAfterMs?: number };

type DeliveryState = "queued" | "sent" | "failed" | "expired";
/** How an attempt ends; skipped is what nobody wants any more. */
export type AttemptEnd = DeliveryState | "skipped";

interface Decision {
  state: DeliveryState;
  dueAt: Date;
  reason: string | null;
}

export const deliveryBackOff: BackOff = { firstMs: 10_000, maxMs: hourMs };
const maxAttempts = 20;
const maxRetryAfterMs = 24 * hourMs;

/**
 * What happens to a delivery after an attempt.
 * @param attempts made so far, this one included
 * @param random from 0 to 1; spreads what failed together
 */
export function decideAfter(
  outcome: SendOutcome,
  delivery: { attempts: number; expiresAt: Date },
  now: Date,
  random: () => number,
): Decision {
  if (outcome.kind === "sent") return { state: "sent", dueAt: now, reason: null };
  if (outcome.kind === "gone") return { state: "failed", dueAt: now, reason: "gone" };
  const { reason } = outcome;
  if (outcome.kind === "refused" || delivery.attempts >= maxAttempts) {
    return { state: "failed", dueAt: now, reason };
  }
  const waitMs = Math.max(
    backOffMs(deliveryBackOff, delivery.attempts, random),
    Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs),
  );
  const dueAt = new Date(now.getTime() + waitMs);
  return dueAt >= delivery.expiresAt
    ? { state: "expired", dueAt: now, reason }
    : { state: "queued", dueAt, reason };
}
