import { isUsable, type LinkedAccount } from "../../bank/bank-accounts/index.ts";

const isBritish = ({ country, currency }: Pick<LinkedAccount, "country" | "currency">) =>
  country === "GB" && currency === "GBP";

/**
 * Returns the accounts to which a link can be paid out: active ones in pounds at British banks. Those in
 * euros do not count, because links are paid out in pounds.
 */
export const payableAccounts = (accounts: readonly LinkedAccount[]): LinkedAccount[] =>
  accounts.filter((account) => isBritish(account) && isUsable(account));

/** True if such an account is pending, which explains why it is not offered. */
export const hasPendingAccount = (accounts: readonly LinkedAccount[]): boolean =>
  accounts.some((account) => isBritish(account) && account.status === "pending");
