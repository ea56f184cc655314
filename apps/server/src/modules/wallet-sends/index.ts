export { listContracts } from "./address-rules.ts";
export { createWalletSends, type WalletSends } from "./create-wallet-sends.ts";
export { registerWalletSendsRoutes } from "./routes.ts";
