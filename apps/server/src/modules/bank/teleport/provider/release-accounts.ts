import { RampError, type RampErrorCode } from "@lilypad/providers";
import {
  createLeasedWorker,
  type DueWorker,
  type NextDue,
} from "../../../../platform/due-work/index.ts";
import { freeSince } from "../state/payer-account-rules.ts";
import {
  checkEveryMs,
  forgetPayerAccount,
  listUses,
  type PayerAccount,
  payerAccountQueue,
} from "../state/payer-account-store.ts";
import type { TeleportContext } from "../state/teleport-deps.ts";

/** Final errors: a retry would not change them. */
const definite: ReadonlySet<RampErrorCode> = new Set<RampErrorCode>([
  "INVALID_INPUT",
  "UNSUPPORTED",
  "NOT_FOUND",
]);

/** @throws RampError if the outcome is unknown, so that it is retried */
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
 * Deletes an account at the provider if it is no longer needed. Can be repeated after a crash: an
 * account that the provider no longer has counts as deleted.
 * @returns when to check again; undefined once the account is deleted
 */
async function releaseAccount(context: TeleportContext, account: PayerAccount): Promise<NextDue> {
  const { pool, clock } = context;
  const now = clock.now();
  const nextCheck = new Date(now.getTime() + checkEveryMs);
  const free = freeSince(await listUses(pool, account));
  if (free === null) return nextCheck;
  if (free > now) return free < nextCheck ? free : nextCheck;
  // The owner may have linked the same account as their own; then it must stay.
  const isOwn = await context.isLinked(account);
  if (!isOwn) await deleteAtProvider(context, account);
  await forgetPayerAccount(pool, account);
  return undefined;
}

/** A worker that deletes payers' accounts at the provider once no money is expected from them. */
export const createAccountWorker = (context: TeleportContext): DueWorker =>
  createLeasedWorker<PayerAccount>(context, payerAccountQueue(context.ramp.name), (account) =>
    releaseAccount(context, account),
  );
