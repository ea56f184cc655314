import { RampError, type RampProvider } from "@lilypad/providers";
import { createLeasedWorker, type DueWorker } from "../../../platform/due-work/index.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { linkFailureOf } from "../state/linked-account-rules.ts";
import {
  accountQueue,
  findAccountById,
  type LinkedAccountRow,
  markRemoved,
} from "../state/linked-account-store.ts";
import { carryOutLink } from "./carry-out.ts";
import { refreshRow } from "./refresh-account.ts";

/** Tells the provider that an account is unlinked. If it refuses to remove the account, it may keep it. */
async function removeAtProvider(
  { pool, clock, logger }: BankAccountsDeps,
  ramp: RampProvider,
  row: LinkedAccountRow,
): Promise<void> {
  const { customerId, paymentAccountId } = row;
  // The same account may have been linked again since the row was leased: then it stays.
  if ((await findAccountById(pool, row.id))?.removedAt !== null) return;
  if (paymentAccountId !== null) {
    try {
      await ramp.deletePaymentAccount({ customerId, paymentAccountId });
    } catch (error) {
      if (!(error instanceof RampError)) throw error;
      const failure = linkFailureOf(error.code);
      if (failure === "unknown" || failure === "not_now") throw error;
      const about = { linkedAccount: row.id, code: error.code };
      logger.warn(about, "the provider keeps an account that was unlinked");
    }
  }
  await markRemoved(pool, row.id, clock.now());
}

/**
 * The next step of an account that is due: goes on with a link whose outcome is not known, asks about an
 * account that is pending, or tells the provider that one was unlinked. Each step writes when the account is due again.
 */
async function takeStep(
  deps: BankAccountsDeps,
  ramp: RampProvider,
  row: LinkedAccountRow,
): Promise<void> {
  if (row.status === "linking") await carryOutLink(deps, ramp, row);
  else if (row.unlinkedAt === null) await refreshRow(deps, ramp, row);
  else await removeAtProvider(deps, ramp, row);
}

/** A worker that takes the next step of accounts that are due. */
export const createAccountWorker = (deps: BankAccountsDeps, ramp: RampProvider): DueWorker =>
  createLeasedWorker<LinkedAccountRow>(deps, accountQueue(ramp.name), async (row) => {
    await takeStep(deps, ramp, row);
    return undefined;
  });
