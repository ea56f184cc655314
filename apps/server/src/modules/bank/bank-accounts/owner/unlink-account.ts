import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import {
  lockAccount,
  lockAccountsOf,
  markUnlinked,
  settleDefault,
  tellAccountChange,
} from "../state/linked-account-store.ts";

/**
 * Unlinks a bank account; a worker reports it to the provider. Another active account becomes the
 * default. Repeating it changes nothing.
 * @throws NOT_FOUND if it is another person's; ACCOUNT_IN_USE while a top-up or withdrawal uses it
 */
export async function unlinkAccount(
  { pool, clock, hasRunningIntent }: BankAccountsDeps,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, personId);
    const row = await lockAccount(db, id, "update");
    if (row === null || row.personId !== personId) return fail("NOT_FOUND");
    if (row.unlinkedAt !== null) return;
    if (await hasRunningIntent(db, id)) return fail("ACCOUNT_IN_USE");
    await markUnlinked(db, id, clock.now());
    await settleDefault(db, personId);
    await tellAccountChange(db, personId, id);
  });
}
