export type { AccountPart, LeavingPerson, LeftOut } from "./account-deps.ts";
export { type Account, createAccount } from "./create-account.ts";
export { registerAccountRoutes } from "./routes.ts";
