import type { Claim } from "../../../../platform/due-work/index.ts";
import { MailRefused } from "../../../../platform/outside/mailer.ts";
import { TextRefused } from "../../../../platform/outside/texter.ts";
import { notificationMail } from "../mail/notification-mail.ts";
import { unsubscribeLink } from "../mail/unsubscribe-link.ts";
import {
  type AttemptEnd,
  decideAfter,
  isSecurity,
  isWanted,
  type SendOutcome,
} from "../model/delivery-rules.ts";
import { notificationText } from "../model/notification-texts.ts";
import { shownNote } from "../model/shown-name.ts";
import { type DueDelivery, readDelivery, storeAttempt } from "../state/delivery-store.ts";
import { factsOf } from "../state/inbox-store.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { pruneSubscription } from "../state/subscription-store.ts";

/** A push service may drop a message with less time left; it would hardly arrive. */
const minTtlSeconds = 1;

/** The reason why a delivery is no longer to be made; null if it is. */
function whyNot(delivery: DueDelivery, now: Date): string | null {
  const facts = factsOf(delivery, now);
  if (!isWanted(facts, delivery.channel, delivery)) return "not_wanted";
  if (delivery.channel === "push" && delivery.endpoint === null) return "no_subscription";
  if (delivery.channel === "sms" && delivery.phoneNumber === null) return "no_phone";
  // A notification read in the app is not sent again, unless it is about security.
  if (delivery.readAt !== null && !isSecurity(delivery.kind)) return "read";
  // No one is notified of a request that is already answered or over.
  const { kind, requestStatus } = facts;
  if (kind === "request_received" && requestStatus !== null && requestStatus !== "pending")
    return "answered";
  return null;
}

async function sendPush(
  deps: NotificationsDeps,
  delivery: DueDelivery,
  now: Date,
): Promise<SendOutcome> {
  const { endpoint, p256dh, auth, vapidKey } = delivery;
  if (endpoint === null || p256dh === null || auth === null) {
    return { kind: "refused", reason: "no_subscription" };
  }
  const facts = factsOf(delivery, now);
  const { title, body: said, url } = notificationText(facts);
  const note = shownNote(facts.note);
  const body = note === null ? said : `${said}\n${note}`;
  const leftSeconds = Math.floor((delivery.expiresAt.getTime() - now.getTime()) / 1000);
  return deps.push.send(
    { endpoint, p256dh, auth, vapidKey },
    // If a crash causes a second push of the same notification, it replaces the first on the
    // screen.
    { title, body, url, tag: delivery.id, kind: delivery.kind },
    {
      ttlSeconds: Math.max(leftSeconds, minTtlSeconds),
      urgent: isSecurity(delivery.kind),
      topic: Buffer.from(delivery.id.replaceAll("-", ""), "hex").toString("base64url"),
    },
  );
}

/** Uses only the error's name or code, because a mail server's answer may repeat the address. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Error)) return { kind: "unavailable", reason: "unknown" };
  const { code } = error as { code?: unknown };
  const reason = (typeof code === "string" ? code : error.name).slice(0, 60);
  const refused = error instanceof MailRefused || error instanceof TextRefused;
  return { kind: refused ? "refused" : "unavailable", reason };
}

async function sendMail(
  deps: NotificationsDeps,
  delivery: DueDelivery,
  now: Date,
): Promise<SendOutcome> {
  const { publicUrl } = deps.settings;
  const mail = notificationMail({
    to: delivery.email,
    facts: factsOf(delivery, now),
    createdAt: delivery.createdAt,
    unsubscribeUrl: unsubscribeLink(publicUrl, deps.unsubscribeKeys, delivery.personId),
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

async function sendText(
  deps: NotificationsDeps,
  delivery: DueDelivery,
  now: Date,
): Promise<SendOutcome> {
  if (deps.texter === null) return { kind: "refused", reason: "no_gateway" };
  if (delivery.phoneNumber === null) return { kind: "refused", reason: "no_phone" };
  const { title, body } = notificationText(factsOf(delivery, now));
  try {
    // Text messages contain no links, so that people do not get used to following them, and no notes, which could hold some.
    const text = `Lilypad: ${title}. ${body}`;
    await deps.texter.send({ to: delivery.phoneNumber, text, id: delivery.deliveryId });
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}

const senders = { push: sendPush, email: sendMail, sms: sendText } as const;

/**
 * Sends a due delivery. After a crash between sending and storing, the same message is sent again
 * with the same tag, so that people see it once.
 */
export async function deliver(
  deps: NotificationsDeps,
  id: string,
  { attempts }: Claim,
): Promise<undefined> {
  const { pool, clock, logger, random, onAttempt } = deps;
  const delivery = await readDelivery(pool, id);
  if (delivery === null) return;
  const now = clock.now();
  const { channel, expiresAt } = delivery;
  const end = async (how: { state: AttemptEnd; dueAt: Date; reason: string | null }) => {
    await storeAttempt(pool, { deliveryId: id, attempts }, { ...how, now });
    onAttempt(channel, how.state);
  };
  if (expiresAt <= now)
    return void (await end({ state: "expired", dueAt: now, reason: "too_late" }));
  const reason = whyNot(delivery, now);
  if (reason !== null) return void (await end({ state: "skipped", dueAt: now, reason }));
  const outcome = await senders[channel](deps, delivery, now);
  if (outcome.kind === "gone" && delivery.subscriptionId !== null) {
    await pruneSubscription(pool, delivery.subscriptionId, now);
  }
  const decision = decideAfter(outcome, { attempts, expiresAt }, now, random);
  if (decision.state === "failed" || decision.state === "expired") {
    logger.warn(
      { deliveryId: id, channel, attempts, ...decision },
      "a notification was not delivered",
    );
  }
  await end(decision);
}
