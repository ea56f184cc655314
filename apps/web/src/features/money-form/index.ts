export { CurrencyPicker } from "./currency-picker.tsx";
export { type MoneyStart, readMoneyStart } from "./money-entry.ts";
export { NoteField } from "./note-field.tsx";
