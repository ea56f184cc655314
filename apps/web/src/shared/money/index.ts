export { currencyCode, currencySymbol, formatMoney, formatRate } from "@lilypad/money";
export {
  bankDigits,
  digitsOfDecimal,
  type EntryDigits,
  entryDecimal,
  entryDigits,
  entryMinor,
  entryText,
} from "./amount-entry.ts";
export { currencyName, everybodysCurrencies, moneyCurrencies } from "./currency.ts";
export { formatWireAmount } from "./format-wire-amount.ts";
export {
  hiddenDigits,
  hideAmounts,
  useAmountsHidden,
  useAmountText,
  withoutDigits,
} from "./hidden-amounts.ts";
export { areAmountsHidden } from "./hidden-setting.ts";
export { readPastedAmount } from "./pasted-amount.ts";
export { readWireAmount } from "./read-wire-amount.ts";
