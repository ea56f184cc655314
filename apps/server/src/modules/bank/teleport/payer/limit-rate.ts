import { fail } from "../../../../platform/errors.ts";
import {
  type CountedAction,
  countAttempt,
  readAttempts,
} from "../../../../platform/limits/attempt-counter.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";

const minuteMs = 60_000;

type Counting = Pick<TeleportDeps, "pool" | "clock">;

interface Limit {
  action: CountedAction;
  subject: string;
  max: number;
  windowMs: number;
}

/** Calls of the provider per minute for all anonymous visitors together. */
const anonymousShare: Limit = {
  action: "teleport_asked_by_anybody",
  subject: "all",
  max: 40,
  windowMs: minuteMs,
};

/**
 * Max of these calls for one owner's links. Owners are verified, so they cannot easily have several
 * accounts.
 */
const maxCallsOfOwner = 20;
/**
 * Beyond this many calls, the rest is reserved for owners with at most `fewCalls`, enough for one
 * payment.
 */
const callsBeforeReserve = 28;
const fewCalls = 6;

/** @returns the number of hits including this one @throws RATE_LIMITED */
async function count({ pool, clock }: Counting, limit: Limit): Promise<number> {
  const { action, subject, max, windowMs } = limit;
  const { hits, retryAfterSeconds } = await countAttempt(
    pool,
    action,
    subject,
    clock.now(),
    windowMs,
  );
  if (hits > max) fail("RATE_LIMITED", { retryAfterSeconds });
  return hits;
}

interface Asked {
  linkId: string;
  network: string;
}

/** Limits entering accounts, because each one is created at the provider. @throws RATE_LIMITED */
export async function limitAccounts(deps: Counting, { linkId, network }: Asked): Promise<void> {
  const windowMs = 60 * minuteMs;
  await count(deps, { action: "teleport_payer_from_ip", subject: network, max: 30, windowMs });
  await count(deps, { action: "teleport_payer_of_link", subject: linkId, max: 30, windowMs });
}

/** Limits requests for offers. @throws RATE_LIMITED */
export async function limitQuotes(deps: Counting, { linkId, network }: Asked): Promise<void> {
  const windowMs = 10 * minuteMs;
  await count(deps, { action: "teleport_quote_from_ip", subject: network, max: 40, windowMs });
  await count(deps, { action: "teleport_quote_of_link", subject: linkId, max: 20, windowMs });
}

/** Limits a signed-in person's requests for offers. @throws RATE_LIMITED */
export async function limitPersonQuotes(deps: Counting, personId: string): Promise<void> {
  const windowMs = 10 * minuteMs;
  await count(deps, { action: "teleport_quote_by_person", subject: personId, max: 20, windowMs });
}

/**
 * Limits calls of the provider for anonymous visitors; the rest of the provider's rate is for
 * signed-in people. No owner can use up everyone's share with their own links.
 * @throws RATE_LIMITED
 */
export async function limitCalls(deps: Counting, { ownerId }: { ownerId: string }): Promise<void> {
  const { pool, clock } = deps;
  const { action, subject } = anonymousShare;
  const ofOwner = await count(deps, {
    action: "teleport_asked_for_owner",
    subject: ownerId,
    max: maxCallsOfOwner,
    windowMs: minuteMs,
  });
  const all = await readAttempts(pool, action, subject, clock.now());
  if (all.hits >= callsBeforeReserve && ofOwner > fewCalls) {
    fail("RATE_LIMITED", { retryAfterSeconds: all.retryAfterSeconds });
  }
  await count(deps, anonymousShare);
}
