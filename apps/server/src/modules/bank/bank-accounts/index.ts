export { type BankAccounts, createBankAccounts } from "./create-bank-accounts.ts";
export type { UsableAccount } from "./owner/usable-account.ts";
export { registerBankAccountsRoutes } from "./routes.ts";
export { sealedOfAccounts } from "./state/to-wire.ts";
