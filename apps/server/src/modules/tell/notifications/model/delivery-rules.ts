import { type BackOff, backOffMs } from "../../../../platform/due-work/index.ts";
import type { NotificationFacts } from "./notification.ts";
import { securityChangeOf } from "./notification-detail.ts";
import type { NotificationKind, SecurityChange } from "./notification-kind.ts";

export type Channel = "push" | "email" | "sms";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface TellingRule {
  push: boolean;
  /**
   * "always": regardless of the person's preferences, because the security of their account is
   * concerned.
   */
  email: "wanted" | "always" | "never";
  sms: boolean;
}

/** The channels of each kind of notification besides the inbox. */
export const tellingRules: Readonly<Record<NotificationKind, TellingRule>> = {
  money_received: { push: true, email: "wanted", sms: true },
  payment_returned: { push: true, email: "wanted", sms: true },
  exchange_done: { push: true, email: "never", sms: false },
  exchange_returned: { push: true, email: "wanted", sms: true },
  wallet_send_done: { push: true, email: "wanted", sms: false },
  wallet_send_returned: { push: true, email: "wanted", sms: true },
  own_send_done: { push: true, email: "wanted", sms: true },
  deposit_released: { push: true, email: "wanted", sms: false },
  deposit_kept: { push: true, email: "wanted", sms: false },
  token_returned: { push: true, email: "wanted", sms: false },
  token_return_ended: { push: true, email: "wanted", sms: false },
  request_received: { push: true, email: "wanted", sms: true },
  request_paid: { push: true, email: "wanted", sms: true },
  request_rejected: { push: true, email: "wanted", sms: false },
  request_cancelled: { push: true, email: "never", sms: false },
  deposit: { push: true, email: "wanted", sms: true },
  reward: { push: true, email: "never", sms: false },
  sign_in: { push: true, email: "always", sms: false },
  security_change: { push: true, email: "always", sms: true },
  // A person who finishes the sign-up is using the app, so a push would repeat the screen.
  onboarding_completed: { push: false, email: "wanted", sms: false },
  topup_completed: { push: true, email: "wanted", sms: true },
  topup_failed: { push: true, email: "wanted", sms: true },
  withdrawal_completed: { push: true, email: "wanted", sms: true },
  withdrawal_failed: { push: true, email: "wanted", sms: true },
  teleport_paid: { push: true, email: "wanted", sms: true },
  // People leave the app during the identity check and wait for the result.
  kyc_approved: { push: true, email: "wanted", sms: false },
  kyc_action_needed: { push: true, email: "wanted", sms: false },
  ticket_answered: { push: true, email: "wanted", sms: false },
};

/** Whether a kind concerns the account's security: it is urgent, and always mailed. */
export const isSecurity = (kind: NotificationKind): boolean =>
  tellingRules[kind].email === "always";

/** The fields of a notification that decide about its channels. */
export type Message = Pick<NotificationFacts, "kind" | "detail">;

/**
 * Changes that use every channel. A passcode reset needs only access to the person's mail, which a thief may have, so
 * the person must learn of it elsewhere in time to cancel it. The same holds for a hand-over, after which we cannot
 * take the person's money back, for a change of the owners, each of whom can take all of it, and for a freeze, during
 * which no payment can be made.
 */
const urgentChanges: ReadonlySet<SecurityChange> = new Set([
  "passcode_reset_asked",
  "passcode_reset",
  "passcode_reset_cancelled",
  "handover_announced",
  "handover_cancelled",
  "handover_finished",
  "handover_void",
  "safe_owner_added",
  "safe_owner_removed",
  "account_frozen",
  "account_unfrozen",
]);

/** Whether it uses every channel, regardless of the person's preferences. */
function goesEverywhere({ kind, detail }: Message): boolean {
  const change = kind === "security_change" ? securityChangeOf(detail) : null;
  return change !== null && urgentChanges.has(change.change);
}

/** Max age of a delivery: an older one is not useful any more. */
export const lifeMs: Readonly<Record<Channel, number>> = {
  push: 4 * hourMs,
  email: 48 * hourMs,
  sms: hourMs,
};

/**
 * Max deliveries per person and hour; the inbox contains all notifications. Strangers can cause
 * notifications by sending a cent at a time. Security mails are exempt.
 */
export const maxPerHour: Readonly<Record<Channel, number>> = { push: 60, email: 20, sms: 5 };

/** The person's preferences and the ways to reach them. */
export interface Reach {
  pushEnabled: boolean;
  emailEnabled: boolean;
  smsEnabled: boolean;
  /** A deactivated person gets nothing. */
  deactivated: boolean;
  hasPhone: boolean;
  /** Whether this installation can send text messages. */
  canText: boolean;
  subscriptionIds: readonly string[];
  /** Deliveries in the last hour. */
  sentLately: Readonly<Record<Channel, number>>;
}

export interface PlannedDelivery {
  channel: Channel;
  /** The subscription of a push. */
  subscriptionId: string | null;
}

/** Whether a person gets a notification through a channel, by preference or regardless of it. */
export function isWanted(
  message: Message,
  channel: Channel,
  reach: Pick<Reach, "pushEnabled" | "emailEnabled" | "smsEnabled" | "deactivated">,
): boolean {
  if (reach.deactivated) return false;
  if (goesEverywhere(message)) return true;
  const rule = tellingRules[message.kind];
  if (channel === "push") return rule.push && reach.pushEnabled;
  if (channel === "sms") return rule.sms && reach.smsEnabled;
  return rule.email === "always" || (rule.email === "wanted" && reach.emailEnabled);
}

/** Decides through which channels a person gets a notification. */
export function planDeliveries(message: Message, reach: Reach): PlannedDelivery[] {
  const mayStill = (channel: Channel) =>
    reach.sentLately[channel] < maxPerHour[channel] || goesEverywhere(message);
  const planned: PlannedDelivery[] = [];
  if (isWanted(message, "push", reach) && mayStill("push")) {
    for (const subscriptionId of reach.subscriptionIds)
      planned.push({ channel: "push", subscriptionId });
  }
  if (isWanted(message, "email", reach) && (isSecurity(message.kind) || mayStill("email"))) {
    planned.push({ channel: "email", subscriptionId: null });
  }
  if (isWanted(message, "sms", reach) && reach.hasPhone && reach.canText && mayStill("sms")) {
    planned.push({ channel: "sms", subscriptionId: null });
  }
  return planned;
}

/** The outcome of one attempt to send. */
export type SendOutcome =
  | { kind: "sent" }
  /** The subscription no longer exists at the push service; it is pruned. */
  | { kind: "gone" }
  /** Refused for good: a retry would not help. */
  | { kind: "refused"; reason: string }
  /** Failed for now: a retry may help. */
  | { kind: "unavailable"; reason: string; retryAfterMs?: number };

type DeliveryState = "queued" | "sent" | "failed" | "expired";
/** The end of an attempt. Skipped: the delivery is no longer due to be made. */
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
 * The next state of a delivery after an attempt.
 * @param attempts attempts so far, including this one
 * @param random from 0 to 1; spreads retries of deliveries that failed together
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
