export { AccountField } from "./account-field.tsx";
export {
  asksBankAddress,
  type FormField,
  type FormJudgement,
  firstFields,
  formFields,
  judgeForm,
  operationOf,
} from "./account-form.ts";
export { AccountRow, type AccountRowProps } from "./account-row.tsx";
export { accountName, identifierLine, isUsable } from "./account-view.ts";
export { BankLogo } from "./bank-logo.tsx";
export { bankRow } from "./bank-row.tsx";
export { CurrencyChoice, type CurrencyChoiceProps } from "./currency-choice.tsx";
export { type CurrencyOption, currencyOptions } from "./currency-options.ts";
export { LinkArt } from "./link-art.tsx";
export type { LinkStart } from "./link-flow.ts";
export {
  type Capability,
  capabilitiesQuery,
  type LinkedAccount,
  linkedAccountsQuery,
} from "./queries.ts";
export { LinkBankScreen, LinkBankWay, LinkedAccountsScreen } from "./screens.ts";
export { searchBanks } from "./search-banks.ts";
export { useWatchedAccounts } from "./use-watched-accounts.ts";
