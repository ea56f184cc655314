import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import {
  type CountedAction,
  countAttempt,
  readAttempts,
} from "../../../../platform/limits/attempt-counter.ts";
import type { Mail } from "../../../../platform/outside/mailer.ts";
import { commandCodeMail, securityCodeMail } from "../codes/code-mails.ts";
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

/** A kind of code that is mailed to a person; the codes of each kind are sent, counted and used up separately. */
interface CodeKind {
  purpose: "security" | "command";
  asked: CountedAction;
  failed: CountedAction;
}

const securityCode: CodeKind = {
  purpose: "security",
  asked: "security_code_for_person",
  failed: "failed_security_code_for_person",
};

/** Proves on the operators' command line which member of staff acts (ADR 79). */
const commandCode: CodeKind = {
  purpose: "command",
  asked: "command_code_for_person",
  failed: "failed_command_code_for_person",
};

/** The person who proves that they read the mails to their address. */
export interface CodeOwner {
  personId: string;
  /** Lower case. */
  email: string;
}

async function prepare(context: IdentityContext, db: Queryable, owner: CodeOwner, kind: CodeKind) {
  const { clock, limits, random, secrets } = context;
  const now = clock.now();
  await lockAddress(db, owner.email);
  const latest = await findLatestCode(db, owner.email, kind.purpose);
  const waitMs = latest === null ? 0 : latest.createdAt.getTime() + resendAfterMs - now.getTime();
  const stillWorks = latest?.consumedAt === null && latest.attempts < attemptsPerCode;
  if (stillWorks && waitMs > 0) return "still_running" as const;
  // Counted per person and apart from sign-in codes: those can be requested by anyone who knows the
  // address, and must not prevent its owner from changing a passcode.
  const asked = await countAttempt(db, kind.asked, owner.personId, now, hourMs);
  if (asked.hits > limits.codesPerAddressAndHour) {
    fail("RATE_LIMITED", { retryAfterSeconds: asked.retryAfterSeconds });
  }
  const id = newId();
  const code = drawCode(random);
  await addCode(db, {
    id,
    email: owner.email,
    purpose: kind.purpose,
    codeHash: hashCode(secrets.codePeppers, id, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  });
  return { id, code };
}

/** Mails a code. A repeated request within 30 s does nothing: the current code stays valid. */
async function mailCode(
  context: IdentityContext,
  owner: CodeOwner,
  kind: CodeKind,
  toMail: (code: string) => Mail,
): Promise<CodeSent> {
  const { pool, logger, mailer } = context;
  const sent: CodeSent = { sent: true, resend_after_seconds: resendAfterMs / 1000 };
  const prepared = await inTransaction(pool, (db) => prepare(context, db, owner, kind));
  if (prepared === "still_running") return sent;
  try {
    await mailer.send(toMail(prepared.code));
  } catch (error) {
    // Logs only the error's name, because a mail server's answer may repeat the address.
    logger.error({ reason: error instanceof Error ? error.name : "unknown" }, "a mail was refused");
    await removeCode(pool, prepared.id);
    fail("SERVICE_UNAVAILABLE");
  }
  return sent;
}

/**
 * Mails the code that allows one change of security settings. A repeated request within 30 s does
 * nothing: the current code stays valid.
 * @throws RATE_LIMITED beyond ten per hour
 * @throws SERVICE_UNAVAILABLE if the mail server refuses the mail
 */
export const sendSecurityCode = (context: IdentityContext, owner: CodeOwner): Promise<CodeSent> =>
  mailCode(context, owner, securityCode, (code) =>
    securityCodeMail(owner.email, code, context.settings.supportEmail),
  );

/**
 * Mails a member of staff the code that lets one command act in their name, as sendSecurityCode.
 * @param command the command to run, such as "person freeze"
 */
export const sendCommandCode = (
  context: IdentityContext,
  owner: CodeOwner,
  command: string,
): Promise<CodeSent> =>
  mailCode(context, owner, commandCode, (code) => commandCodeMail(owner.email, code, command));

type CodeVerdict = "right" | "wrong" | "expired" | { lockedForSeconds: number };

async function checkCode(
  context: IdentityContext,
  db: Queryable,
  { personId, email }: CodeOwner,
  kind: CodeKind,
  code: string,
): Promise<CodeVerdict> {
  const { clock, limits, secrets } = context;
  const now = clock.now();
  await lockAddress(db, email);
  const failed = await readAttempts(db, kind.failed, personId, now);
  if (failed.hits >= limits.failedCodesPerAddressAndDay) {
    return { lockedForSeconds: failed.retryAfterSeconds };
  }
  const latest = await findLatestCode(db, email, kind.purpose);
  if (latest === null) return "wrong";
  if (latest.expiresAt <= now || latest.attempts >= attemptsPerCode) return "expired";
  if (!isCode(secrets.codePeppers, latest.id, code, latest.codeHash)) {
    await countWrongCode(db, latest.id);
    await countAttempt(db, kind.failed, personId, now, dayMs);
    return "wrong";
  }
  if (latest.consumedAt !== null) return "expired";
  await consumeCode(db, now, latest.id);
  return "right";
}

async function spendCode(
  context: IdentityContext,
  owner: CodeOwner,
  kind: CodeKind,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) fail("SECURITY_CODE_REQUIRED");
  const outcome = await inTransaction(context.pool, (db) =>
    checkCode(context, db, owner, kind, code),
  );
  if (outcome === "right") return;
  if (outcome === "wrong") fail("SECURITY_CODE_INVALID");
  if (outcome === "expired") fail("CODE_EXPIRED");
  fail("RATE_LIMITED", { retryAfterSeconds: outcome.lockedForSeconds });
}

/**
 * Uses up the mailed code in its own transaction: a wrong guess counts even if the caller fails,
 * and a correct code is used up even if the change is refused.
 * @throws SECURITY_CODE_REQUIRED without a code
 * @throws SECURITY_CODE_INVALID for a wrong code
 * @throws CODE_EXPIRED for a code that is too old, used or guessed at five times
 * @throws RATE_LIMITED after 20 wrong codes in a day
 */
export const spendSecurityCode = (
  context: IdentityContext,
  owner: CodeOwner,
  code: string | undefined,
): Promise<void> => spendCode(context, owner, securityCode, code);

/** Uses up the code of sendCommandCode, as spendSecurityCode. */
export const spendCommandCode = (
  context: IdentityContext,
  owner: CodeOwner,
  code: string,
): Promise<void> => spendCode(context, owner, commandCode, code);
