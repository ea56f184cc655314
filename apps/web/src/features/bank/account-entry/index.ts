export { type Bank, sortBanks } from "./data/banks.ts";
export {
  accountOf,
  asksBankAddress,
  checkForm,
  type FormCheck,
  type FormField,
  onlySwiftCode,
} from "./flow/account-form.ts";
export { readEntry, resumedStep } from "./flow/entry-draft.ts";
export {
  type AccountEntry,
  type EntryEvent,
  type EntryStep,
  emptyEntry,
  enterAccount,
  noAccount,
  stepsOfEntry,
} from "./flow/entry-flow.ts";
export type { BanksQuery } from "./flow/use-chosen-bank.ts";
export { type ShownErrors, useShownErrors } from "./flow/use-shown-errors.ts";
export { AddressStep } from "./steps/address-step.tsx";
export { BankAddressStep, countryOfBank } from "./steps/bank-address-step.tsx";
export { BankStep, bankRow } from "./steps/bank-step.tsx";
export { type CountryOption, CountryStep, searchCountries } from "./steps/country-step.tsx";
export { DetailsStep } from "./steps/details-step.tsx";
export { AccountField } from "./ui/account-field.tsx";
export { BankLogo } from "./ui/bank-logo.tsx";
