import { fail } from "../../../platform/errors.ts";
import {
  type CountedAction,
  countAttempt,
  readAttempts,
} from "../../../platform/limits/attempt-counter.ts";
import type { TeleportDeps } from "../state/teleport-deps.ts";

const minuteMs = 60_000;

type Counting = Pick<TeleportDeps, "pool" | "clock">;

interface Limit {
  action: CountedAction;
  subject: string;
  max: number;
  windowMs: number;
}

/** Calls of the provider that people who are not signed in may cause in a minute, all together. */
const anonymousShare: Limit = {
  action: "teleport_asked_by_anybody",
  subject: "all",
  max: 40,
  windowMs: minuteMs,
};

/** Of these, so many the payers of one owner's links may cause: an owner has shown who they are. */
const maxCallsOfOwner = 20;
/** From here on the rest is for owners whose payers have caused few: as many as one payment needs. */
const callsBeforeReserve = 28;
const fewCalls = 6;

/** @returns how many there were, this one included @throws RATE_LIMITED */
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

/** Of telling an account: each one is made at the provider. @throws RATE_LIMITED */
export async function limitAccounts(deps: Counting, { linkId, network }: Asked): Promise<void> {
  const windowMs = 60 * minuteMs;
  await count(deps, { action: "teleport_payer_from_ip", subject: network, max: 30, windowMs });
  await count(deps, { action: "teleport_payer_of_link", subject: linkId, max: 30, windowMs });
}

/** Of asking for offers. @throws RATE_LIMITED */
export async function limitQuotes(deps: Counting, { linkId, network }: Asked): Promise<void> {
  const windowMs = 10 * minuteMs;
  await count(deps, { action: "teleport_quote_from_ip", subject: network, max: 40, windowMs });
  await count(deps, { action: "teleport_quote_of_link", subject: linkId, max: 20, windowMs });
}

/** Of asking for offers while signed in. @throws RATE_LIMITED */
export async function limitPersonQuotes(deps: Counting, personId: string): Promise<void> {
  const windowMs = 10 * minuteMs;
  await count(deps, { action: "teleport_quote_by_person", subject: personId, max: 20, windowMs });
}

/**
 * Before each call of the provider for somebody who is not signed in: the rest of its rate is for
 * people who are. Nobody can use up the share of all others with links of their own.
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
