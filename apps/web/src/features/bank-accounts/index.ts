export { AccountRow, type AccountRowProps } from "./account-row.tsx";
export { accountName, identifierLine, isUsable } from "./account-view.ts";
export { BankLogo } from "./bank-logo.tsx";
export { CurrencyChoice, type CurrencyChoiceProps } from "./currency-choice.tsx";
export { type CurrencyOption, currencyOptions } from "./currency-options.ts";
export {
  type Capability,
  capabilitiesQuery,
  type LinkedAccount,
  linkedAccountsQuery,
} from "./queries.ts";
export { LinkBankScreen, LinkedAccountsScreen } from "./screens.ts";
