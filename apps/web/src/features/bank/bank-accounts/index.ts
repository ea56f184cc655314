export { accountName, identifierLine, isUsable } from "./data/account-view.ts";
export { type CurrencyOption, currencyOptions } from "./data/currency-options.ts";
export {
  type Capability,
  capabilitiesQuery,
  type LinkedAccount,
  linkedAccountsQuery,
} from "./data/queries.ts";
export { searchBanks } from "./data/search-banks.ts";
export { useWatchedAccounts } from "./data/use-watched-accounts.ts";
export {
  asksBankAddress,
  type FormField,
  type FormJudgement,
  firstFields,
  formFields,
  judgeForm,
  operationOf,
} from "./flow/account-form.ts";
export type { LinkStart } from "./flow/link-flow.ts";
export { LinkBankScreen, LinkBankWay, LinkedAccountsScreen } from "./screens.ts";
export { AccountField } from "./ui/account-field.tsx";
export { AccountRow, type AccountRowProps } from "./ui/account-row.tsx";
export { BankLogo } from "./ui/bank-logo.tsx";
export { bankRow } from "./ui/bank-row.tsx";
export { CurrencyChoice, type CurrencyChoiceProps } from "./ui/currency-choice.tsx";
export { LinkArt } from "./ui/link-art.tsx";
