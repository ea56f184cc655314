import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { countAttempt } from "../../../../platform/limits/attempt-counter.ts";
import { findPersonByEmail } from "../../../people/people/index.ts";
import type { CodePurpose } from "../context/code-purpose.ts";
import type { IdentityContext } from "../context/identity-deps.ts";
import { attemptSourceOf } from "./attempt-source.ts";
import { codeMail, noAccountMail } from "./code-mails.ts";
import { addCode, findLatestCode, lockAddress, removeCode } from "./code-store.ts";
import { attemptsPerCode, codeLifeMs, drawCode, hashCode, resendAfterMs } from "./email-code.ts";
import { findLock } from "./find-lock.ts";

const hourMs = 3_600_000;

export interface CodeRequest {
  /** Lower case. */
  email: string;
  purpose: CodePurpose;
  ip: string;
  /** The browser's token from an earlier sign-in to the address; null if it has none. */
  deviceToken: string | null;
}

/** The same for every address, so that it reveals nothing. */
export interface CodeSent {
  sent: true;
  resend_after_seconds: number;
}

const sent: CodeSent = { sent: true, resend_after_seconds: resendAfterMs / 1000 };

type Prepared = { id: string; code: string; hasAccount: boolean } | "still_running";

async function prepare(
  context: IdentityContext,
  db: Queryable,
  request: CodeRequest,
): Promise<Prepared> {
  const { email, purpose } = request;
  const { clock, limits, random, secrets } = context;
  const now = clock.now();
  await lockAddress(db, email);
  const source = attemptSourceOf(secrets.codePeppers, email, request);
  const lockedSeconds = await findLock(context, db, { email, source, now });
  if (lockedSeconds !== null) fail("CODES_LOCKED", { retryAfterSeconds: lockedSeconds });
  const latest = await findLatestCode(db, email, purpose);
  const waitMs = latest === null ? 0 : latest.createdAt.getTime() + resendAfterMs - now.getTime();
  // After a code was used or guessed too often, a new one is mailed.
  const stillWorks = latest?.consumedAt === null && latest.attempts < attemptsPerCode;
  if (stillWorks && waitMs > 0) return "still_running";
  const asked = await countAttempt(db, "code_for_address", source.subject, now, hourMs);
  if (asked.hits > limits.codesPerAddressAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  }
  if (!source.isKnown) {
    const all = await countAttempt(db, "code_for_address_anywhere", email, now, hourMs);
    if (all.hits > limits.codesAnywherePerAddressAndHour) {
      fail("RATE_LIMITED", { retryAfterSeconds: all.retryAfterSeconds });
    }
  }
  const person = await findPersonByEmail(db, email);
  const id = newId();
  const code = drawCode(random);
  await addCode(db, {
    id,
    email,
    purpose,
    codeHash: hashCode(secrets.codePeppers, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  return { id, code, hasAccount: person !== null };
}

/**
 * Mails a code, or for a sign-in to an address without an account a mail saying so. A repeated
 * request within 30 s does nothing: the current code stays valid. The answer and the work are the
 * same for every address.
 * @throws CODES_LOCKED as verifyCode
 * @throws RATE_LIMITED beyond the limits of the address or the network
 * @throws SERVICE_UNAVAILABLE if the mail server refuses the mail
 */
export async function sendCode(context: IdentityContext, request: CodeRequest): Promise<CodeSent> {
  const { pool, logger, mailer, settings } = context;
  const prepared = await inTransaction(pool, (db) => prepare(context, db, request));
  if (prepared === "still_running") return sent;
  const mail =
    request.purpose === "login" && !prepared.hasAccount
      ? noAccountMail(request.email, settings.publicUrl, settings.supportEmail)
      : codeMail(request.email, prepared.code, settings.supportEmail);
  try {
    await mailer.send(mail);
  } catch (error) {
    // Logs only the error's name, because a mail server's answer may repeat the address.
    logger.error({ reason: error instanceof Error ? error.name : "unknown" }, "a mail was refused");
    await removeCode(pool, prepared.id);
    fail("SERVICE_UNAVAILABLE");
  }
  return sent;
}
