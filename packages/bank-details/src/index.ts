export { currencyOfCountry, eurCountries } from "./bank-country.ts";
export {
  type AskedField,
  type BankField,
  type BankFieldName,
  bankFieldNames,
  isBankFieldName,
} from "./bank-field.ts";
export {
  checkNuban,
  isCbu,
  isClabe,
  isCnpj,
  isCpf,
  isIban,
  isRoutingNumber,
  type NubanVerdict,
  type PixKey,
  pixKeyOf,
} from "./check-digits.ts";
export {
  checkField,
  checkFields,
  type EnteredFields,
  type FieldProblem,
  problemMessage,
} from "./check-field.ts";
export { bankCurrencies, fieldOf, fieldsOf } from "./fields-of.ts";
export { bareField, formatField, formatOf } from "./format-field.ts";
export {
  type AccountMetadata,
  accountMetadataNames,
  last4Of,
  maskedIdentifier,
  metadataOf,
} from "./masked-identifier.ts";
export { countryOfIban, isEuroCountry, type ReadIban, readIban } from "./read-iban.ts";
