export type { AccountPart, LeavingPerson } from "./account-deps.ts";
export { type Account, createAccount } from "./create-account.ts";
export { registerAccountRoutes } from "./routes.ts";
