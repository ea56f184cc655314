export {
  digitsOfDecimal,
  type EntryDigits,
  entryDecimal,
  entryDigits,
  entryMinor,
  entryText,
} from "./amount-entry.ts";
export { currencyName, everybodysCurrencies } from "./currency.ts";
export { readWireAmount } from "./read-wire-amount.ts";
