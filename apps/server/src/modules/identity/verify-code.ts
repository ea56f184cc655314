import { inTransaction, type Queryable } from "@lilypad/db";
import { countAttempt, networkOf, readAttempts } from "../../platform/attempt-counter.ts";
import { fail } from "../../platform/errors.ts";
import { consumeCode, countWrongCode, findLatestCode, lockAddress } from "./code-store.ts";
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
}

type Outcome =
  | OpenedSession
  | { kind: "wrong" | "expired" | "deactivated" }
  | { kind: "locked"; retryAfterSeconds: number };

async function judge(
  context: IdentityContext,
  db: Queryable,
  { email, code, purpose, device, visitorId }: CodeEntry,
): Promise<Outcome> {
  const { clock, limits, secrets } = context;
  const now = clock.now();
  await lockAddress(db, email);
  const failed = await readAttempts(db, "failed_code_for_address", email, now);
  if (failed.hits >= limits.failedCodesPerAddressAndDay) {
    return { kind: "locked", retryAfterSeconds: failed.retryAfterSeconds };
  }
  const latest = await findLatestCode(db, email, purpose);
  // Without a code there is nothing to guess; counting would let anyone lock anyone out.
  if (latest === null) return { kind: "wrong" };
  const right = isCode(secrets.codePepper, latest.id, code, latest.hash);
  if (latest.expiresAt <= now || latest.attempts >= attemptsPerCode) return { kind: "expired" };
  if (!right) {
    await countWrongCode(db, latest.id);
    await countAttempt(db, "failed_code_for_address", email, now, dayMs);
    return { kind: "wrong" };
  }
  if (latest.consumedAt !== null) return { kind: "expired" };
  await consumeCode(db, latest.id, now);
  const proved = { email, purpose: latest.purpose, device, visitorId };
  const signedIn = await signInByAddress(context, db, proved);
  // The code of a sign-in to an address without an account was never mailed: nobody can know it.
  return signedIn.kind === "no_account" ? { kind: "wrong" } : signedIn;
}

/**
 * Exchanges a code for a session. A wrong code is an answer without a session, not an error.
 * Two entries of one code at once open one session: the second finds it spent.
 * @throws CODE_EXPIRED for a code that is too old, spent, or was guessed at five times
 * @throws RATE_LIMITED after 20 wrong codes a day for the address, or too many from one network
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
      return fail("RATE_LIMITED", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
}
