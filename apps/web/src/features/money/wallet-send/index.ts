export { readWalletCode } from "./read-wallet-code.ts";
export { SavedAddressesScreen, WalletSendScreen } from "./screens.ts";
export { WalletResender } from "./wallet-resender.tsx";
