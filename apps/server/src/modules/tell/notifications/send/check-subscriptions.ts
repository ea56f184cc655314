import { createHash, randomBytes } from "node:crypto";
import type { Claim, LeasedQueue, NextDue } from "../../../../platform/due-work/index.ts";
import { deliveryBackOff } from "../model/delivery-rules.ts";
import type { PushTarget } from "../push/push-sender.ts";
import type { NotificationsDeps } from "../state/notifications-deps.ts";
import { isLive, pruneSubscription } from "../state/subscription-store.ts";

const maxAttempts = 10;
const hourMs = 60 * 60 * 1000;
/** How long the push service stores the check push for a device that is offline. */
const ttlSeconds = (4 * hourMs) / 1000;
/** How long the token of the check push is valid. */
const tokenLifeMs = 24 * hourMs;

/** Queue of subscriptions that have to acknowledge a push. */
export const checkQueue: LeasedQueue = {
  name: "push-checks",
  table: "push_subscription",
  key: ["id"],
  columns: "due.id",
  batchSize: 16,
  // Longer than any request to a push service may take.
  leaseMs: 60_000,
  backOff: deliveryBackOff,
};

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Stores the token to send. @returns the subscription; null if it has ended */
async function beginCheck(
  { pool, clock }: NotificationsDeps,
  id: string,
  token: string,
): Promise<PushTarget | null> {
  const { rows } = await pool.query<PushTarget>(
    `update push_subscription s set check_hash = $2, check_sent_at = $3 where s.id = $1 and ${isLive}
       returning s.endpoint, s.p256dh, s.auth, s.vapid_key`,
    [id, hashOf(token), clock.now()],
  );
  return rows[0] ?? null;
}

/** Sends a subscription a check push, whose token the app's service worker posts back. */
export async function checkSubscription(
  deps: NotificationsDeps,
  id: string,
  { attempts }: Claim,
): Promise<NextDue> {
  const { pool, clock, push } = deps;
  const token = randomBytes(32).toString("base64url");
  const target = await beginCheck(deps, id, token);
  if (target === null) return null;
  const outcome = await push.send(
    target,
    {
      title: "Notifications are on",
      body: "We'll let you know the moment money moves.",
      url: "/notifications",
      tag: id,
      token,
    },
    {
      ttlSeconds,
      urgent: true,
      topic: Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url"),
    },
  );
  if (outcome.kind === "gone") await pruneSubscription(pool, id, clock.now());
  if (outcome.kind !== "unavailable" || attempts >= maxAttempts) return null;
  return { minMs: outcome.retryAfterMs ?? 0 };
}

/**
 * Accepts the token of a push from the browser that received it. Repeating it has no effect.
 * @returns whether the token was valid
 */
export async function acknowledgePush(
  { pool, clock }: Pick<NotificationsDeps, "pool" | "clock">,
  token: string,
): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await pool.query(
    `update push_subscription set acknowledged_at = coalesce(acknowledged_at, $2), due_at = null
       where check_hash = $1 and check_sent_at > $3`,
    [hashOf(token), now, new Date(now.getTime() - tokenLifeMs)],
  );
  return rowCount === 1;
}
