import { RampError, type RampErrorCode } from "@lilypad/providers";
import { freeSince } from "../state/payer-account-rules.ts";
import {
  checkEveryMs,
  claimPayerAccounts,
  forgetPayerAccount,
  listUses,
  type PayerAccount,
  scheduleAccountCheck,
} from "../state/payer-account-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/** How long a claimed account is left to one worker. */
const leaseMs = 120_000;
const maxAtOnce = 8;
const firstRetryMs = 60_000;

/** Refusals that asking again will not change: the provider keeps what it keeps. */
const definite: ReadonlySet<RampErrorCode> = new Set<RampErrorCode>([
  "INVALID_INPUT",
  "UNSUPPORTED",
  "NOT_FOUND",
]);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** @throws RampError when it is not known whether the provider did it: then it is asked again */
async function deleteAtProvider(context: TeleportContext, account: PayerAccount): Promise<void> {
  const { customerId, paymentAccountId, linkId } = account;
  try {
    await context.ramp.deletePaymentAccount({ customerId, paymentAccountId });
  } catch (error) {
    if (!(error instanceof RampError) || !definite.has(error.code)) throw error;
    context.logger.warn({ link: linkId, code: error.code }, "the ramp keeps a payer's account");
  }
}

/**
 * Checks whether an account is still needed, and has it deleted otherwise. After a crash in between it
 * is done again: what is deleted already counts as deleted.
 * @returns when to check again; null once the account is deleted
 */
async function release(context: TeleportContext, account: PayerAccount): Promise<Date | null> {
  const { pool, clock } = context;
  const now = clock.now();
  const free = freeSince(await listUses(pool, account));
  if (free === null) return later(now, checkEveryMs);
  if (free > now) return new Date(Math.min(free.getTime(), now.getTime() + checkEveryMs));
  // The owner may have linked the same account as their own: then it stays theirs.
  const isOwn = await context.isLinked(account);
  if (!isOwn) await deleteAtProvider(context, account);
  await forgetPayerAccount(pool, account);
  return null;
}

/**
 * One pass: has the provider delete the accounts of payers from which nothing is expected any more.
 * @returns whether there may be more at once
 */
export async function releaseAccounts(context: TeleportContext): Promise<boolean> {
  const { pool, clock, logger } = context;
  const now = clock.now();
  const claimedUntil = later(now, leaseMs);
  const due = await claimPayerAccounts(pool, {
    provider: context.ramp.name,
    now,
    until: claimedUntil,
    limit: maxAtOnce,
  });
  for (const account of due) {
    try {
      const next = await release(context, account);
      if (next !== null)
        await scheduleAccountCheck(pool, account, { claimedUntil, next, failed: false });
    } catch (error) {
      if (!(error instanceof RampError)) throw error;
      logger.warn({ link: account.linkId, code: error.code }, "a payer's account stays for now");
      const pauseMs = Math.min(
        firstRetryMs * 2 ** Math.min(account.attempts - 1, 12),
        checkEveryMs,
      );
      const next = later(clock.now(), Math.max(pauseMs, error.retryAfterMs ?? 0));
      await scheduleAccountCheck(pool, account, { claimedUntil, next, failed: true });
    }
  }
  return due.length === maxAtOnce;
}
