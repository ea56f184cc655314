import { RampError, type RampErrorCode } from "@lilypad/providers";
import {
  createLeasedWorker,
  type DueWorker,
  type NextDue,
} from "../../../platform/due-work/index.ts";
import { freeSince } from "../state/payer-account-rules.ts";
import {
  checkEveryMs,
  forgetPayerAccount,
  listUses,
  type PayerAccount,
  payerAccountQueue,
} from "../state/payer-account-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/** Refusals that asking again will not change: the provider keeps what it keeps. */
const definite: ReadonlySet<RampErrorCode> = new Set<RampErrorCode>([
  "INVALID_INPUT",
  "UNSUPPORTED",
  "NOT_FOUND",
]);

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
 * @returns when to check again; undefined once the account is deleted
 */
async function releaseAccount(context: TeleportContext, account: PayerAccount): Promise<NextDue> {
  const { pool, clock } = context;
  const now = clock.now();
  const nextCheck = new Date(now.getTime() + checkEveryMs);
  const free = freeSince(await listUses(pool, account));
  if (free === null) return nextCheck;
  if (free > now) return free < nextCheck ? free : nextCheck;
  // The owner may have linked the same account as their own: then it stays theirs.
  const isOwn = await context.isLinked(account);
  if (!isOwn) await deleteAtProvider(context, account);
  await forgetPayerAccount(pool, account);
  return undefined;
}

/** A worker that has the provider delete the accounts of payers from which nothing is expected any more. */
export const createAccountWorker = (context: TeleportContext): DueWorker =>
  createLeasedWorker<PayerAccount>(context, payerAccountQueue(context.ramp.name), (account) =>
    releaseAccount(context, account),
  );
