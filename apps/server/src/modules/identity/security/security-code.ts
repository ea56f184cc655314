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

/** Whose security settings are to be changed: a signed-in person. */
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
  // Counted by person, apart from codes to sign in: those can be asked for by anybody who knows the
  // address, and must not keep its owner from changing a passcode.
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
    hash: hashCode(secrets.codePepper, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  return { id, code };
}

/**
 * Mails the code that allows one change of security settings. Asked again within 30 s it does
 * nothing: the code that is on its way stays valid.
 * @throws RATE_LIMITED beyond ten an hour
 * @throws SERVICE_UNAVAILABLE when the mail server does not take the mail
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
    // Only the error's own name: a mail server's answer may repeat the address.
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
  if (!isCode(secrets.codePepper, latest.id, code, latest.hash)) {
    await countWrongCode(db, latest.id);
    await countAttempt(db, "failed_security_code_for_person", personId, now, dayMs);
    return "wrong";
  }
  if (latest.consumedAt !== null) return "expired";
  await consumeCode(db, now, latest.id);
  return "right";
}

/**
 * Spends the mailed code. Commits by itself: a wrong guess counts whatever else fails, and a code
 * that was right is gone even when the change it was meant for is refused.
 * @throws SECURITY_CODE_REQUIRED without a code
 * @throws SECURITY_CODE_INVALID for a wrong one
 * @throws CODE_EXPIRED for one that is too old, spent, or was guessed at five times
 * @throws RATE_LIMITED after 20 wrong ones in a day
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
