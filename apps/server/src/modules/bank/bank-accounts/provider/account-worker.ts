import { RampError, type RampProvider } from "@lilypad/providers";
import { createLeasedWorker, type DueWorker } from "../../../../platform/due-work/index.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { linkFailureOf } from "../state/linked-account-rules.ts";
import { accountQueue, findAccountById, markRemoved } from "../state/linked-account-store.ts";
import { carryOutLink } from "./carry-out.ts";
import { refreshRow } from "./refresh-account.ts";

/**
 * Removes an unlinked account at the provider. If the provider refuses to remove it, it stays
 * there.
 */
async function removeAtProvider(
  { pool, clock, logger }: BankAccountsDeps,
  ramp: RampProvider,
  row: LinkedAccountRow,
): Promise<void> {
  const { customerId, paymentAccountId } = row;
  // The account may have been linked again since the row was leased; then it must stay.
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
 * The next step of a due account: retries a link with an unknown outcome, refreshes a pending
 * account, or removes an unlinked one at the provider. Each step sets when the account is due
 * again.
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

/** A worker that takes the next step of due accounts. */
export const createAccountWorker = (deps: BankAccountsDeps, ramp: RampProvider): DueWorker =>
  createLeasedWorker<LinkedAccountRow>(deps, accountQueue(ramp.name), async (row) => {
    await takeStep(deps, ramp, row);
    return undefined;
  });
