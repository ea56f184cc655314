export { chainCommonName, chainName, moneyTokens, tokenSymbol } from "./deployment-names.ts";
export { emailAddress } from "./email-address.ts";
export type { AppChain, AppSettings, SignedContracts } from "./read-settings.ts";
export { loadSettings } from "./read-settings.ts";
export { sessionUrl } from "./session-url.ts";
export { isTeaserShown, savingsProduct } from "./teasers.ts";
export { telephoneAddress } from "./telephone-address.ts";
export { useAppSettings } from "./use-app-settings.ts";
