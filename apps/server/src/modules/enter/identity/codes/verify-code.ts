import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { countAttempt, readAttempts } from "../../../../platform/limits/attempt-counter.ts";
import { networkOf } from "../../../../platform/limits/networks.ts";
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
  /** null: the newest code of the address for any purpose. */
  purpose: CodePurpose | null;
  ip: string;
  /** The browser's ticket of its request for a code; null if it has none. */
  ticket: string | null;
  /** The browser's token from an earlier sign-in to the address; null if it has none. */
  deviceToken: string | null;
  /** "Chrome on Windows" */
  device: string;
  /** The browser's anonymous id; null if it has none. */
  visitorId: string | null;
  /** Country of a new person: two capital letters. */
  countryCode?: string | undefined;
}

type Refusal = { kind: "wrong" | "expired" };

type Outcome =
  | OpenedSession
  | Refusal
  | { kind: "deactivated" }
  | { kind: "locked"; retryAfterSeconds: number };

/**
 * Finds which of an address's codes was entered. A code stays valid beside newer ones until it expires: people who
 * request another one or reload the page may still enter the first. A wrong guess counts against all valid codes, so
 * that several are no easier to guess than one.
 *
 * The answer "expired" is only given for a code that was really mailed, or to a browser that requested one too long
 * ago. Other visitors cannot find out from it whether an address has a code.
 */
async function findEntered(
  context: IdentityContext,
  db: Queryable,
  { email, code, purpose, ticket }: CodeEntry,
  source: AttemptSource,
): Promise<{ kind: "right"; id: string; purpose: CodePurpose; live: string[] } | Refusal> {
  const { clock, secrets } = context;
  const pepper = secrets.codePeppers;
  const now = clock.now();
  const limit = { now, attempts: attemptsPerCode };
  const live = await findLiveCodes(db, email, purpose, limit);
  const ids = live.map(({ id }) => id);
  const [right] = live.filter(({ id, codeHash }) => isCode(pepper, id, code, codeHash));
  if (right !== undefined)
    return { kind: "right", id: right.id, purpose: right.purpose, live: ids };
  const all = await findCodes(db, email, purpose);
  if (all.some(({ id, codeHash }) => isCode(pepper, id, code, codeHash)))
    return { kind: "expired" };
  // Without a valid code there is nothing to guess, and counting would let anyone lock out the
  // owner.
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

async function checkCode(
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
  // For a sign-in without an account no code was mailed, so even a correct one must be a guess.
  return signedIn.kind === "no_account" ? { kind: "wrong" } : signedIn;
}

/**
 * Exchanges a code for a session. A wrong code is an answer without a session, not an error. Two
 * concurrent entries of one code open one session: the second finds the code used.
 * @throws CODE_EXPIRED for a mailed code that is too old, used or guessed at five times; and for
 * any other
 *   code in a browser that requested one more than ten minutes ago
 * @throws CODES_LOCKED after too many wrong codes for the address from this network or known
 * device, or
 *   from all unknown devices
 * @throws RATE_LIMITED after too many wrong codes from one network, for a browser that requested no
 * code;
 *   for a new person if too many were created from this network today
 */
export async function verifyCode(
  context: IdentityContext,
  entry: CodeEntry,
): Promise<Verification> {
  const { pool, clock, limits, secrets } = context;
  const { email, ip, ticket } = entry;
  const source = attemptSourceOf(secrets.codePeppers, email, entry);
  const network = networkOf(ip);
  const fromHere = await readAttempts(pool, "failed_code_from_ip", network, clock.now());
  // Others behind the same network may have guessed, so a browser that requested a code is exempt.
  const hasAsked = readCodeTicket(secrets.codePeppers, email, ticket) !== null;
  if (fromHere.hits >= limits.failedCodesPerIpAndHour && !hasAsked && !source.isKnown) {
    fail("RATE_LIMITED", { retryAfterSeconds: fromHere.retryAfterSeconds });
  }
  const outcome = await inTransaction(pool, (db) => checkCode(context, db, entry, source));
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
