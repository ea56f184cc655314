export { accountName, identifierLine, isUsable } from "./data/account-view.ts";
export { type CurrencyOption, currencyOptions } from "./data/currency-options.ts";
export {
  type Capability,
  capabilitiesQuery,
  type LinkedAccount,
  linkedAccountsQuery,
} from "./data/queries.ts";
export { useWatchedAccounts } from "./data/use-watched-accounts.ts";
export type { LinkStart } from "./flow/link-flow.ts";
export { LinkBankFlow } from "./screens.ts";
export { AccountList, AccountRow } from "./ui/account-row.tsx";
export { CurrencyChoice } from "./ui/currency-choice.tsx";
export { LinkArt } from "./ui/link-art.tsx";
