export { type BankFieldName, bankFieldNames } from "./bank-field.ts";
