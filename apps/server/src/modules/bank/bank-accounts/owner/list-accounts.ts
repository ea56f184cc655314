import type { RampProviderName } from "@lilypad/providers";
import type { BankAccountsDeps } from "../state/bank-accounts-deps.ts";
import { listAccountsOf } from "../state/linked-account-store.ts";
import { type LinkedAccount, toLinkedAccount } from "../state/to-wire.ts";

/** A person's accounts that are not unlinked: the default first, then the newest. */
export async function listAccounts(
  { pool, box }: Pick<BankAccountsDeps, "pool" | "box">,
  personId: string,
  provider?: RampProviderName,
): Promise<LinkedAccount[]> {
  const rows = await listAccountsOf(pool, personId);
  return rows
    .filter((row) => provider === undefined || row.provider === provider)
    .map((row) => toLinkedAccount(box, row));
}
