import { inTransaction } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import {
  findAccountById,
  lockAccount,
  lockAccountsOf,
  moveDefault,
  tellAccountChange,
} from "../state/linked-account-store.ts";
import { type LinkedAccount, toLinkedAccount } from "../state/to-wire.ts";

/**
 * Makes an account the person's default one.
 * @throws NOT_FOUND if it is unlinked or another person's; BANK_ACCOUNT_NOT_ACTIVE
 */
export async function setDefaultAccount(
  { pool, clock, box }: BankAccountsDeps,
  { personId, id }: { personId: string; id: string },
): Promise<LinkedAccount> {
  const changed = await inTransaction(pool, async (db) => {
    await lockAccountsOf(db, personId);
    const row = await lockAccount(db, id, "update");
    if (row === null || row.personId !== personId || row.unlinkedAt !== null)
      return fail("NOT_FOUND");
    if (row.status !== "active") return fail("BANK_ACCOUNT_NOT_ACTIVE");
    if (row.isDefault) return row;
    await moveDefault(db, { personId, id, now: clock.now() });
    await tellAccountChange(db, personId, id);
    return findAccountById(db, id);
  });
  return changed === null ? fail("NOT_FOUND") : toLinkedAccount(box, changed);
}
