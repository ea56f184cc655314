import { MailRefused } from "../../platform/mailer.ts";
import { TextRefused } from "../../platform/texter.ts";
import {
  type AttemptEnd,
  decideAfter,
  isSecurity,
  isWanted,
  type SendOutcome,
} from "./delivery-rules.ts";
import { type ClaimedDelivery, claimDue, settleClaim } from "./delivery-store.ts";
import { factsOf } from "./inbox-store.ts";
import { notificationMail } from "./notification-mail.ts";
import { notificationText } from "./notification-texts.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { pruneSubscription } from "./subscription-store.ts";
import { unsubscribeLink } from "./unsubscribe-link.ts";

/** How many are sent at the same time. */
const maxAtOnce = 16;
/** Longer than anything that is sent may take; after it, a claim of a crashed process lapses. */
const claimMs = 60_000;
/** A push service may forget a message this close to its end; it would hardly arrive. */
const minTtlSeconds = 1;

/** Why a delivery is not sent any more, as things stand now; null when it is. */
function whyNot(delivery: ClaimedDelivery): string | null {
  if (!isWanted(delivery, delivery.channel, delivery)) return "not_wanted";
  if (delivery.channel === "push" && delivery.endpoint === null) return "no_subscription";
  if (delivery.channel === "sms" && delivery.phoneNumber === null) return "no_phone";
  // Whoever has read it in the app needs no second word about it, unless it is about their safety.
  if (delivery.readAt !== null && !isSecurity(delivery.kind)) return "read";
  return null;
}

async function sendPush(
  deps: NotificationsDeps,
  delivery: ClaimedDelivery,
  now: Date,
): Promise<SendOutcome> {
  const { endpoint, p256dh, auth } = delivery;
  if (endpoint === null || p256dh === null || auth === null) {
    return { kind: "refused", reason: "no_subscription" };
  }
  const { title, body, url } = notificationText(factsOf(delivery));
  const leftSeconds = Math.floor((delivery.expiresAt.getTime() - now.getTime()) / 1000);
  return deps.push.send(
    { endpoint, p256dh, auth },
    // The same notification sent twice (a crash in between) takes its own place on the screen.
    { title, body, url, tag: delivery.id },
    {
      ttlSeconds: Math.max(leftSeconds, minTtlSeconds),
      urgent: isSecurity(delivery.kind),
      topic: Buffer.from(delivery.id.replaceAll("-", ""), "hex").toString("base64url"),
    },
  );
}

/** Only the error's own name or code: the answer of a mail server may repeat the address. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return { kind: "unavailable", reason: "unknown" };
  const { code } = error as { code?: unknown };
  const reason = (typeof code === "string" ? code : error.name).slice(0, 60);
  const refused = error instanceof MailRefused || error instanceof TextRefused;
  return { kind: refused ? "refused" : "unavailable", reason };
}

async function sendMail(deps: NotificationsDeps, delivery: ClaimedDelivery): Promise<SendOutcome> {
  const { publicUrl } = deps.settings;
  const mail = notificationMail({
    to: delivery.email,
    facts: factsOf(delivery),
    createdAt: delivery.createdAt,
    unsubscribeUrl: unsubscribeLink(publicUrl, deps.unsubscribeKey, delivery.personId),
    ...deps.settings,
  });
  try {
    const messageId = `<${delivery.deliveryId}@${new URL(publicUrl).hostname}>`;
    await deps.mailer.send({ ...mail, messageId });
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}

async function sendText(deps: NotificationsDeps, delivery: ClaimedDelivery): Promise<SendOutcome> {
  if (deps.texter === null) return { kind: "refused", reason: "no_gateway" };
  if (delivery.phoneNumber === null) return { kind: "refused", reason: "no_phone" };
  const { title, body } = notificationText(factsOf(delivery));
  try {
    // No link in it: whoever gets used to links in text messages follows the wrong one one day.
    const text = `Lilypad: ${title}. ${body}`;
    await deps.texter.send({ to: delivery.phoneNumber, text, id: delivery.deliveryId });
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}

const senders = { push: sendPush, email: sendMail, sms: sendText } as const;

async function deliverOne(deps: NotificationsDeps, delivery: ClaimedDelivery): Promise<void> {
  const { pool, clock, logger, random, onAttempt } = deps;
  const now = clock.now();
  const settle = async (end: { state: AttemptEnd; dueAt: Date; reason: string | null }) => {
    await settleClaim(pool, delivery, { ...end, now });
    onAttempt(delivery.channel, end.state);
  };
  if (delivery.expiresAt <= now) {
    return settle({ state: "expired", dueAt: now, reason: "too_late" });
  }
  const reason = whyNot(delivery);
  if (reason !== null) return settle({ state: "skipped", dueAt: now, reason });
  const outcome = await senders[delivery.channel](deps, delivery, now);
  if (outcome.kind === "gone" && delivery.subscriptionId !== null) {
    await pruneSubscription(pool, delivery.subscriptionId, now);
  }
  const decision = decideAfter(outcome, delivery, now, random());
  if (decision.state === "failed" || decision.state === "expired") {
    const { deliveryId, channel, attempts } = delivery;
    logger.warn({ deliveryId, channel, attempts, ...decision }, "a notification was not delivered");
  }
  await settle(decision);
}

/**
 * Claims some deliveries that are due and sends them. Between claim and answer nothing is lost by a
 * crash: the claim lapses and the same is sent again, marked so that people see it once.
 * @returns how many were claimed
 */
export async function deliver(deps: NotificationsDeps): Promise<number> {
  const now = deps.clock.now();
  const claimed = await claimDue(deps.pool, {
    most: maxAtOnce,
    now,
    lapsesAt: new Date(now.getTime() + claimMs),
  });
  // One that cannot be stored must not take the others' answers with it.
  const settled = await Promise.allSettled(claimed.map((delivery) => deliverOne(deps, delivery)));
  const failure = settled.find((result) => result.status === "rejected");
  if (failure !== undefined) throw failure.reason;
  return claimed.length;
}
