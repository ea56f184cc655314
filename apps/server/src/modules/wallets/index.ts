export { createWallets, type Wallets, type WalletsDependencies } from "./create-wallets.ts";
export { registerWalletsRoutes } from "./routes.ts";
export type { DeriveAccount } from "./smart-account.ts";
