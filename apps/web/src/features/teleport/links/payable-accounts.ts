import { isUsable, type LinkedAccount } from "../../bank/bank-accounts/index.ts";

const isBritish = ({ country, currency }: Pick<LinkedAccount, "country" | "currency">) =>
  country === "GB" && currency === "GBP";

/**
 * The accounts that a link can pay into: active ones in Great Britain. An account in euros at a
 * British bank does not count, because links are paid out in pounds.
 */
export const payableAccounts = (accounts: readonly LinkedAccount[]): LinkedAccount[] =>
  accounts.filter((account) => isBritish(account) && isUsable(account));

/** Whether one is still being looked at, which explains why it is not offered. */
export const hasPendingAccount = (accounts: readonly LinkedAccount[]): boolean =>
  accounts.some((account) => isBritish(account) && account.status === "pending");
