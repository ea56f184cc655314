export { type BankAccounts, createBankAccounts } from "./create-bank-accounts.ts";
export { registerBankAccountsRoutes } from "./routes.ts";
export type { UsableAccount } from "./usable-account.ts";
