import { isUsable, type LinkedAccount } from "../../bank/bank-accounts/index.ts";

/** In what links are paid: the currencies of which money can be on its way. */
const payerCurrencies: ReadonlySet<string> = new Set(["GBP", "EUR", "USD"]);

const canPay = ({ currency }: Pick<LinkedAccount, "currency">) => payerCurrencies.has(currency);

/** The accounts that a link can be paid from: active ones in pounds, euros or dollars. */
export const payingAccounts = (accounts: readonly LinkedAccount[]): LinkedAccount[] =>
  accounts.filter((account) => canPay(account) && isUsable(account));

/** Whether one is still being looked at, which explains why it is not offered. */
export const hasPendingAccount = (accounts: readonly LinkedAccount[]): boolean =>
  accounts.some((account) => canPay(account) && account.status === "pending");
