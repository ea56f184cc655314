export { accountName, identifierLine, isUsable } from "./data/account-view.ts";
export { type CurrencyOption, currencyOptions } from "./data/currency-options.ts";
export {
  type Bank,
  type Capability,
  capabilitiesQuery,
  type LinkedAccount,
  linkedAccountsQuery,
} from "./data/queries.ts";
export { sortBanks } from "./data/sort-banks.ts";
export { useWatchedAccounts } from "./data/use-watched-accounts.ts";
export {
  asksBankAddress,
  checkForm,
  type FormCheck,
  type FormField,
  filled,
  firstFields,
  formFields,
  operationOf,
} from "./flow/account-form.ts";
export type { LinkStart } from "./flow/link-flow.ts";
export { useBankAmong } from "./flow/use-bank-among.ts";
export { useShownErrors } from "./flow/use-shown-errors.ts";
export { LinkBankFlow } from "./screens.ts";
export { AccountField, AccountFields } from "./ui/account-field.tsx";
export { AccountList, AccountRow } from "./ui/account-row.tsx";
export { AddressStep } from "./ui/address-step.tsx";
export { BankList, bankRow } from "./ui/bank-list.tsx";
export { BankLogo } from "./ui/bank-logo.tsx";
export { CountryList } from "./ui/country-list.tsx";
export { CurrencyChoice } from "./ui/currency-choice.tsx";
export { LinkArt } from "./ui/link-art.tsx";
