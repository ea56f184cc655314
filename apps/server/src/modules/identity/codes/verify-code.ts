import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { countAttempt, networkOf, readAttempts } from "../../../platform/limits/attempt-counter.ts";
import type { CodePurpose } from "../context/code-purpose.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import {
  issueOpened,
  type OpenedSession,
  signInByAddress,
  type Verification,
} from "../sessions/sign-in.ts";
import { type AttemptSource, attemptSourceOf } from "./attempt-source.ts";
import {
  consumeCode,
  countWrongCode,
  findCodes,
  findLiveCodes,
  lockAddress,
} from "./code-store.ts";
import { readCodeTicket } from "./code-ticket.ts";
import { attemptsPerCode, codeLifeMs, isCode } from "./email-code.ts";
import { findLock } from "./find-lock.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface CodeEntry {
  /** Lower case. */
  email: string;
  code: string;
  /** null: the newest code of the address, whatever it was asked for. */
  purpose: CodePurpose | null;
  ip: string;
  /** What this browser keeps of asking for a code; null when it keeps nothing. */
  ticket: string | null;
  /** What this browser keeps of an earlier sign-in to the address; null when it keeps nothing. */
  deviceToken: string | null;
  /** "Chrome on Windows" */
  device: string;
  /** The anonymous id that the browser keeps; null when it keeps none. */
  visitorId: string | null;
  /** Of a person who is made now: two capital letters. */
  countryCode?: string | undefined;
}

type Refusal = { kind: "wrong" | "expired" };

type Outcome =
  | OpenedSession
  | Refusal
  | { kind: "deactivated" }
  | { kind: "locked"; retryAfterSeconds: number };

/**
 * Which of an address's codes this is. A code stays good beside newer ones until it expires: who asks
 * for another one, or reloads the page, may still type the first. A wrong guess counts against all
 * codes that still work, so that several of them are no easier to guess than one.
 *
 * Only two hear "expired": a person who types a code that was mailed, and a browser that asked for one
 * too long ago. Nobody else learns whether an address has a code.
 */
async function findEntered(
  context: IdentityContext,
  db: Queryable,
  { email, code, purpose, ticket }: CodeEntry,
  source: AttemptSource,
): Promise<{ kind: "right"; id: string; purpose: CodePurpose; live: string[] } | Refusal> {
  const { clock, secrets } = context;
  const pepper = secrets.codePepper;
  const now = clock.now();
  const limit = { now, attempts: attemptsPerCode };
  const live = await findLiveCodes(db, email, purpose, limit);
  const ids = live.map(({ id }) => id);
  const [right] = live.filter(({ id, hash }) => isCode(pepper, id, code, hash));
  if (right !== undefined)
    return { kind: "right", id: right.id, purpose: right.purpose, live: ids };
  const all = await findCodes(db, email, purpose);
  if (all.some(({ id, hash }) => isCode(pepper, id, code, hash))) return { kind: "expired" };
  // Without a code there is nothing to guess; counting would let anyone lock anyone out.
  if (live.length > 0) {
    await countWrongCode(db, ...ids);
    await countAttempt(db, "failed_code_for_address", source.subject, now, dayMs);
    if (!source.isKnown) {
      await countAttempt(db, "failed_code_for_address_anywhere", email, now, dayMs);
    }
  }
  const askedAt = readCodeTicket(pepper, email, ticket);
  const isTooLate = askedAt !== null && now.getTime() - askedAt.getTime() >= codeLifeMs;
  return { kind: isTooLate ? "expired" : "wrong" };
}

async function judge(
  context: IdentityContext,
  db: Queryable,
  entry: CodeEntry,
  source: AttemptSource,
): Promise<Outcome> {
  const { clock } = context;
  const { email, device, ip, visitorId, countryCode } = entry;
  const now = clock.now();
  await lockAddress(db, email);
  const lockedSeconds = await findLock(context, db, { email, source, now });
  if (lockedSeconds !== null) return { kind: "locked", retryAfterSeconds: lockedSeconds };
  const entered = await findEntered(context, db, entry, source);
  if (entered.kind !== "right") return entered;
  await consumeCode(db, now, ...entered.live);
  const signedIn = await signInByAddress(context, db, {
    email,
    purpose: entered.purpose,
    device,
    network: networkOf(ip),
    visitorId,
    countryCode,
  });
  // The code of a sign-in to an address without an account was never mailed: nobody can know it.
  return signedIn.kind === "no_account" ? { kind: "wrong" } : signedIn;
}

/**
 * Exchanges a code for a session. A wrong code is an answer without a session, not an error.
 * Two entries of one code at once open one session: the second finds it spent.
 * @throws CODE_EXPIRED for a code that was mailed and is too old, spent or guessed at five times; and for
 *   any other in a browser that asked for a code more than ten minutes ago
 * @throws CODES_LOCKED after too many wrong codes for the address from this network or known device, or
 *   from all devices that are not known to it
 * @throws RATE_LIMITED after too many wrong codes from one network, for a browser that asked for no code;
 *   for a new person when too many were made from this network today
 */
export async function verifyCode(
  context: IdentityContext,
  entry: CodeEntry,
): Promise<Verification> {
  const { pool, clock, limits, secrets } = context;
  const { email, ip, ticket } = entry;
  const source = attemptSourceOf(secrets.codePepper, email, entry);
  const network = networkOf(ip);
  const fromHere = await readAttempts(pool, "failed_code_from_ip", network, clock.now());
  // Others behind the same network may have guessed: a browser that asked for a code may still enter it.
  const hasAsked = readCodeTicket(secrets.codePepper, email, ticket) !== null;
  if (fromHere.hits >= limits.failedCodesPerIpAndHour && !hasAsked && !source.isKnown) {
    fail("RATE_LIMITED", { retryAfterSeconds: fromHere.retryAfterSeconds });
  }
  const outcome = await inTransaction(pool, (db) => judge(context, db, entry, source));
  switch (outcome.kind) {
    case "opened":
      return issueOpened(context, outcome);
    case "wrong":
      await countAttempt(pool, "failed_code_from_ip", network, clock.now(), hourMs);
      return { session: null, mfaRequired: false };
    case "expired":
      return fail("CODE_EXPIRED");
    case "deactivated":
      return fail("FORBIDDEN");
    case "locked":
      return fail("CODES_LOCKED", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
}
