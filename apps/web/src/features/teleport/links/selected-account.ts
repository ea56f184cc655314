import type { LinkedAccount } from "../../bank/bank-accounts/index.ts";

export type SelectableAccount = Pick<LinkedAccount, "id" | "isDefault">;

/**
 * Returns the account to select among those that can be used: the chosen one, the default, or the only one; null if
 * the person has to choose.
 */
export function selectedAccountId(
  chosenId: string | null,
  accounts: readonly SelectableAccount[],
): string | null {
  const [first = null] = accounts;
  const selected =
    accounts.find(({ id }) => id === chosenId) ??
    accounts.find(({ isDefault }) => isDefault) ??
    (accounts.length === 1 ? first : null);
  return selected?.id ?? null;
}
