export {
  type BankAccounts,
  createBankAccounts,
  type UsableAccount,
} from "./create-bank-accounts.ts";
export { registerBankAccountsRoutes } from "./routes.ts";
