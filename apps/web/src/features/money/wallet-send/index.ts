export { termsQuery as walletTermsQuery } from "./queries.ts";
export { isOnOtherNetwork, readWalletCode } from "./read-wallet-code.ts";
export { isWalletPaymentRunning } from "./wallet-intents.ts";
export { WalletResender } from "./wallet-resender.tsx";
