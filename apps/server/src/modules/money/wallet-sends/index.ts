export { createWalletSends, type WalletSends } from "./create-wallet-sends.ts";
export { registerWalletSendsRoutes } from "./routes.ts";
export { createHoldDeposit } from "./screening/hold-deposit.ts";
export { countOpenCases } from "./screening/list-cases.ts";
export { noteIdentityResult } from "./screening/screen-identities.ts";
export { listContracts } from "./state/address-rules.ts";
export type { ConfirmedMatch } from "./state/wallet-sends-deps.ts";
