export {
  type AppChain,
  type AppSettings,
  appSettings,
  type SignedContracts,
} from "./app-settings.ts";
export { chainCommonName, chainName, moneyTokens, tokenSymbol } from "./deployment-names.ts";
export { emailAddress } from "./email-address.ts";
export { sessionUrl } from "./session-url.ts";
export { isTeaserShown } from "./teasers.ts";
export { telephoneAddress } from "./telephone-address.ts";
