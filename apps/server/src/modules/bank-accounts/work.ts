import { RampError, type RampProvider } from "@lilypad/providers";
import type { BankAccountsDeps } from "./bank-accounts-deps.ts";
import { carryOutLink } from "./carry-out.ts";
import { leaseMs } from "./complete-link.ts";
import { linkFailureOf, pauseMsOf } from "./linked-account-rules.ts";
import {
  findAccountById,
  type LinkedAccountRow,
  leaseDue,
  markRemoved,
  postpone,
} from "./linked-account-store.ts";
import { refreshRow } from "./refresh-account.ts";

const atOnce = 10;

/** Tells the provider that an account is unlinked. What it can't remove, it may keep. */
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

async function workOn(deps: BankAccountsDeps, ramp: RampProvider, row: LinkedAccountRow) {
  if (row.status === "linking") return void (await carryOutLink(deps, ramp, row));
  if (row.unlinkedAt !== null) return removeAtProvider(deps, ramp, row);
  return refreshRow(deps, ramp, row);
}

/**
 * One pass of the worker: goes on with links whose outcome is not known, asks about accounts that are
 * pending, and tells the provider what was unlinked.
 * @returns whether there may be more to do at once
 */
export async function work(deps: BankAccountsDeps): Promise<boolean> {
  const { ramp, pool, clock, logger } = deps;
  if (ramp === null) return false;
  const rows = await leaseDue(pool, { now: clock.now(), leaseMs, limit: atOnce });
  for (const row of rows) {
    try {
      await workOn(deps, ramp, row);
    } catch (error) {
      // Also what only people can mend keeps nobody else's account waiting.
      if (error instanceof RampError) {
        const about = { linkedAccount: row.id, code: error.code };
        logger.info(about, "an account waits for the provider");
      } else
        logger.error({ err: error, linkedAccount: row.id }, "an account cannot be looked after");
      const pauseMs = pauseMsOf(row.unlinkedAt === null ? "pending" : "removing", row.tries);
      await postpone(pool, row.id, new Date(clock.now().getTime() + pauseMs));
    }
  }
  return rows.length === atOnce;
}
