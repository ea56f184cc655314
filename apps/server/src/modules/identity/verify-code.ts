import { inTransaction, type Queryable } from "@lilypad/db";
import { countAttempt, networkOf, readAttempts } from "../../platform/attempt-counter.ts";
import { fail } from "../../platform/errors.ts";
import {
  consumeCode,
  countWrongCode,
  findLatestCode,
  findLiveCodes,
  lockAddress,
} from "./code-store.ts";
import { attemptsPerCode, type CodePurpose, isCode } from "./email-code.ts";
import type { IdentityContext } from "./identity-deps.ts";
import { issueOpened, type OpenedSession, signInByAddress, type Verification } from "./sign-in.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface CodeEntry {
  /** Lower case. */
  email: string;
  code: string;
  /** null: the newest code of the address, whatever it was asked for. */
  purpose: CodePurpose | null;
  ip: string;
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
 */
async function findEntered(
  context: IdentityContext,
  db: Queryable,
  { email, code, purpose }: CodeEntry,
): Promise<{ kind: "right"; id: string; purpose: CodePurpose; live: string[] } | Refusal> {
  const { clock, secrets } = context;
  const now = clock.now();
  const limit = { now, attempts: attemptsPerCode };
  const live = await findLiveCodes(db, email, purpose, limit);
  const ids = live.map(({ id }) => id);
  const [right] = live.filter(({ id, hash }) => isCode(secrets.codePepper, id, code, hash));
  if (right !== undefined)
    return { kind: "right", id: right.id, purpose: right.purpose, live: ids };
  const latest = await findLatestCode(db, email, purpose);
  // Without a code there is nothing to guess; counting would let anyone lock anyone out.
  if (latest === null) return { kind: "wrong" };
  const isOver = latest.expiresAt <= now || latest.attempts >= attemptsPerCode;
  if (isOver && live.length === 0) return { kind: "expired" };
  if (latest.consumedAt !== null && isCode(secrets.codePepper, latest.id, code, latest.hash)) {
    return { kind: "expired" };
  }
  await countWrongCode(db, ...(live.length === 0 ? [latest.id] : ids));
  await countAttempt(db, "failed_code_for_address", email, now, dayMs);
  return { kind: "wrong" };
}

async function judge(context: IdentityContext, db: Queryable, entry: CodeEntry): Promise<Outcome> {
  const { clock, limits } = context;
  const { email, device, visitorId, countryCode } = entry;
  const now = clock.now();
  await lockAddress(db, email);
  const failed = await readAttempts(db, "failed_code_for_address", email, now);
  if (failed.hits >= limits.failedCodesPerAddressAndDay) {
    return { kind: "locked", retryAfterSeconds: failed.retryAfterSeconds };
  }
  const entered = await findEntered(context, db, entry);
  if (entered.kind !== "right") return entered;
  await consumeCode(db, now, ...entered.live);
  const proved = { email, purpose: entered.purpose, device, visitorId, countryCode };
  const signedIn = await signInByAddress(context, db, proved);
  // The code of a sign-in to an address without an account was never mailed: nobody can know it.
  return signedIn.kind === "no_account" ? { kind: "wrong" } : signedIn;
}

/**
 * Exchanges a code for a session. A wrong code is an answer without a session, not an error.
 * Two entries of one code at once open one session: the second finds it spent.
 * @throws CODE_EXPIRED for a code that is too old, spent, or was guessed at five times
 * @throws CODES_LOCKED after 20 wrong codes a day for the address
 * @throws RATE_LIMITED after too many wrong codes from one network
 */
export async function verifyCode(
  context: IdentityContext,
  entry: CodeEntry,
): Promise<Verification> {
  const { pool, clock, limits } = context;
  const network = networkOf(entry.ip);
  const fromHere = await readAttempts(pool, "failed_code_from_ip", network, clock.now());
  if (fromHere.hits >= limits.failedCodesPerIpAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: fromHere.retryAfterSeconds });
  }
  const outcome = await inTransaction(pool, (db) => judge(context, db, entry));
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
