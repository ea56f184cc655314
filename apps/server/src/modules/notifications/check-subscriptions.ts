import { createHash, randomBytes } from "node:crypto";
import { inTransaction, type Queryable } from "@lilypad/db";
import { retryDelayMs } from "./delivery-rules.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import type { PushTarget } from "./push-sender.ts";
import { isLive, pruneSubscription } from "./subscription-store.ts";

const maxAtOnce = 16;
const maxAttempts = 10;
/** Longer than sending may take: what a crashed process left is tried again. */
const claimMs = 60_000;
const hourMs = 60 * 60 * 1000;
/** How long a push service keeps the push for a device that is off. */
const ttlSeconds = (4 * hourMs) / 1000;
/** How long the token in it is good for. */
const tokenLifeMs = 24 * hourMs;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

interface DueCheck extends PushTarget {
  id: string;
  attempts: number;
  /** Which of the tokens it got, from 1. */
  place: bigint;
}

/** Takes checks that are due, each with a fresh token; committed before anything is sent. */
async function claimChecks(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<DueCheck[]> {
  const { rows } = await db.query<DueCheck>(
    `with due as (
       select id, row_number() over () as place from (
         select s.id from push_subscription s where s.check_due_at <= $2 and ${isLive}
         order by s.check_due_at limit $3 for update of s skip locked) as next
     )
     update push_subscription s
       set check_hash = token.hash, check_sent_at = $2, check_due_at = $4,
         check_attempts = check_attempts + 1
       from due join unnest($1::bytea[]) with ordinality as token (hash, place) using (place)
       where s.id = due.id
       returning s.id, s.endpoint, s.p256dh, s.auth, s.check_attempts as attempts, token.place`,
    [tokens.map(hashOf), now, tokens.length, new Date(now.getTime() + claimMs)],
  );
  return rows;
}

/** @param dueAt when to try again; null when this check is over */
const endCheck = (db: Queryable, { id, attempts }: DueCheck, dueAt: Date | null) =>
  db.query("update push_subscription set check_due_at = $3 where id = $1 and check_attempts = $2", [
    id,
    attempts,
    dueAt,
  ]);

async function check(deps: NotificationsDeps, due: DueCheck, token: string): Promise<void> {
  const { pool, clock, push, random } = deps;
  const outcome = await push.send(
    due,
    {
      title: "Notifications are on",
      body: "You'll hear when money moves.",
      url: "/notifications",
      tag: due.id,
      token,
    },
    {
      ttlSeconds,
      urgent: true,
      topic: Buffer.from(due.id.replaceAll("-", ""), "hex").toString("base64url"),
    },
  );
  const now = clock.now();
  if (outcome.kind === "gone") await pruneSubscription(pool, due.id, now);
  if (outcome.kind !== "unavailable" || due.attempts >= maxAttempts) {
    await endCheck(pool, due, null);
    return;
  }
  const waitMs = retryDelayMs(due.attempts) * (1 + random() / 4);
  await endCheck(pool, due, new Date(now.getTime() + Math.round(waitMs)));
}

/**
 * Sends new subscriptions the push with which they show that pushes arrive there: the app's service worker
 * posts its token back.
 * @returns how many were sent or tried
 */
export async function checkSubscriptions(deps: NotificationsDeps): Promise<number> {
  const tokens = Array.from({ length: maxAtOnce }, () => randomBytes(32).toString("base64url"));
  const claimed = await inTransaction(deps.pool, (db) => claimChecks(db, tokens, deps.clock.now()));
  await Promise.all(claimed.map((due) => check(deps, due, tokens[Number(due.place) - 1] ?? "")));
  return claimed.length;
}

/**
 * Takes the token of a push back from the browser that received it; again without effect.
 * @returns whether it was one of ours of the last day
 */
export async function acknowledgePush(
  { pool, clock }: Pick<NotificationsDeps, "pool" | "clock">,
  token: string,
): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await pool.query(
    `update push_subscription set acknowledged_at = coalesce(acknowledged_at, $2), check_due_at = null
       where check_hash = $1 and check_sent_at > $3`,
    [hashOf(token), now, new Date(now.getTime() - tokenLifeMs)],
  );
  return rowCount === 1;
}
