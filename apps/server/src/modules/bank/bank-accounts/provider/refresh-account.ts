import { inTransaction } from "@lilypad/db";
import { RampError, type RampPaymentAccount, type RampProvider } from "@lilypad/providers";
import type { LinkedAccountRow } from "../rows.gen.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { findAccountByPaymentAccount, lockAccountsOf } from "../state/linked-account-store.ts";
import { keepAnswer } from "./carry-out.ts";

async function readAccount(
  ramp: RampProvider,
  { customerId, paymentAccountId }: { customerId: string; paymentAccountId: string },
): Promise<RampPaymentAccount | "gone"> {
  try {
    return await ramp.getPaymentAccount({ customerId, paymentAccountId });
  } catch (error) {
    if (error instanceof RampError && error.code === "NOT_FOUND") return "gone";
    throw error;
  }
}

/** Fetches an account from the provider and stores its state. @throws RampError */
export async function refreshRow(
  { pool, clock }: BankAccountsDeps,
  ramp: RampProvider,
  row: LinkedAccountRow,
): Promise<void> {
  const { customerId, paymentAccountId } = row;
  if (paymentAccountId === null) return;
  const answer = await readAccount(ramp, { customerId, paymentAccountId });
  await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, row.personId);
    await keepAnswer(db, row.id, answer, clock.now());
  });
}

/**
 * Refreshes an account after an event of the provider.
 * @returns unknown for an account that is not linked here (yet)
 * @throws RampError if the provider cannot be reached
 */
export async function refreshAccount(
  deps: BankAccountsDeps,
  paymentAccountId: string,
): Promise<"done" | "unknown"> {
  const { ramp, pool } = deps;
  if (ramp === null) return "unknown";
  const row = await findAccountByPaymentAccount(pool, ramp.name, paymentAccountId);
  if (row === null) return "unknown";
  if (row.unlinkedAt === null) await refreshRow(deps, ramp, row);
  return "done";
}
