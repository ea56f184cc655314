export {
  bankDigits,
  digitsOfDecimal,
  type EntryDigits,
  entryDecimal,
  entryDigits,
  entryMinor,
  entryText,
} from "./amount-entry.ts";
export { currencyName, everybodysCurrencies } from "./currency.ts";
export { currencySymbol, formatMoney } from "./format-money.ts";
export { readWireAmount } from "./read-wire-amount.ts";
