export { createWallets, type Wallets } from "./create-wallets.ts";
export { registerWalletsRoutes } from "./routes.ts";
