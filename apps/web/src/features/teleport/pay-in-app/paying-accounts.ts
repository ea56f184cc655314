import { isUsable, type LinkedAccount } from "../../bank/bank-accounts/index.ts";

/** The currencies in which links can be paid. */
const payerCurrencies: ReadonlySet<string> = new Set(["GBP", "EUR", "USD"]);

const canPay = ({ currency }: Pick<LinkedAccount, "currency">) => payerCurrencies.has(currency);

/** Returns the accounts from which a link can be paid: active ones in pounds, euros or dollars. */
export const payingAccounts = (accounts: readonly LinkedAccount[]): LinkedAccount[] =>
  accounts.filter((account) => canPay(account) && isUsable(account));

/** True if such an account is pending, which explains why it is not offered. */
export const hasPendingAccount = (accounts: readonly LinkedAccount[]): boolean =>
  accounts.some((account) => canPay(account) && account.status === "pending");
