import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { countAttempt, readAttempts } from "../../../platform/limits/attempt-counter.ts";
import { securityCodeMail } from "../codes/code-mails.ts";
import {
  addCode,
  consumeCode,
  countWrongCode,
  findLatestCode,
  lockAddress,
  removeCode,
} from "../codes/code-store.ts";
import {
  attemptsPerCode,
  codeLifeMs,
  drawCode,
  hashCode,
  isCode,
  resendAfterMs,
} from "../codes/email-code.ts";
import type { CodeSent } from "../codes/send-code.ts";
import type { IdentityContext } from "../context/identity-deps.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A signed-in person who wants to change their security settings. */
export interface CodeOwner {
  personId: string;
  /** Lower case. */
  email: string;
}

async function prepare(context: IdentityContext, db: Queryable, owner: CodeOwner) {
  const { clock, limits, random, secrets } = context;
  const now = clock.now();
  await lockAddress(db, owner.email);
  const latest = await findLatestCode(db, owner.email, "security");
  const waitMs = latest === null ? 0 : latest.createdAt.getTime() + resendAfterMs - now.getTime();
  const stillWorks = latest?.consumedAt === null && latest.attempts < attemptsPerCode;
  if (stillWorks && waitMs > 0) return "still_running" as const;
  // Counted per person and apart from sign-in codes: those can be requested by anyone who knows the
  // address, and must not prevent its owner from changing a passcode.
  const asked = await countAttempt(db, "security_code_for_person", owner.personId, now, hourMs);
  if (asked.hits > limits.codesPerAddressAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  }
  const id = newId();
  const code = drawCode(random);
  await addCode(db, {
    id,
    email: owner.email,
    purpose: "security",
    codeHash: hashCode(secrets.codePepper, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  return { id, code };
}

/**
 * Mails the code that allows one change of security settings. A repeated request within 30 s does
 * nothing: the current code stays valid.
 * @throws RATE_LIMITED beyond ten per hour
 * @throws SERVICE_UNAVAILABLE if the mail server refuses the mail
 */
export async function sendSecurityCode(
  context: IdentityContext,
  owner: CodeOwner,
): Promise<CodeSent> {
  const { pool, logger, mailer, settings } = context;
  const sent: CodeSent = { sent: true, resend_after_seconds: resendAfterMs / 1000 };
  const prepared = await inTransaction(pool, (db) => prepare(context, db, owner));
  if (prepared === "still_running") return sent;
  try {
    await mailer.send(securityCodeMail(owner.email, prepared.code, settings.supportEmail));
  } catch (error) {
    // Logs only the error's name, because a mail server's answer may repeat the address.
    logger.error({ reason: error instanceof Error ? error.name : "unknown" }, "a mail was refused");
    await removeCode(pool, prepared.id);
    fail("SERVICE_UNAVAILABLE");
  }
  return sent;
}

type Judgement = "right" | "wrong" | "expired" | { lockedForSeconds: number };

async function judge(
  context: IdentityContext,
  db: Queryable,
  { personId, email }: CodeOwner,
  code: string,
): Promise<Judgement> {
  const { clock, limits, secrets } = context;
  const now = clock.now();
  await lockAddress(db, email);
  const failed = await readAttempts(db, "failed_security_code_for_person", personId, now);
  if (failed.hits >= limits.failedCodesPerAddressAndDay) {
    return { lockedForSeconds: failed.retryAfterSeconds };
  }
  const latest = await findLatestCode(db, email, "security");
  if (latest === null) return "wrong";
  if (latest.expiresAt <= now || latest.attempts >= attemptsPerCode) return "expired";
  if (!isCode(secrets.codePepper, latest.id, code, latest.codeHash)) {
    await countWrongCode(db, latest.id);
    await countAttempt(db, "failed_security_code_for_person", personId, now, dayMs);
    return "wrong";
  }
  if (latest.consumedAt !== null) return "expired";
  await consumeCode(db, now, latest.id);
  return "right";
}

/**
 * Uses up the mailed code in its own transaction: a wrong guess counts even if the caller fails,
 * and a correct code is used up even if the change is refused.
 * @throws SECURITY_CODE_REQUIRED without a code
 * @throws SECURITY_CODE_INVALID for a wrong code
 * @throws CODE_EXPIRED for a code that is too old, used or guessed at five times
 * @throws RATE_LIMITED after 20 wrong codes in a day
 */
export async function spendSecurityCode(
  context: IdentityContext,
  owner: CodeOwner,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) fail("SECURITY_CODE_REQUIRED");
  const judgement = await inTransaction(context.pool, (db) => judge(context, db, owner, code));
  if (judgement === "right") return;
  if (judgement === "wrong") fail("SECURITY_CODE_INVALID");
  if (judgement === "expired") fail("CODE_EXPIRED");
  fail("RATE_LIMITED", { retryAfterSeconds: judgement.lockedForSeconds });
}
