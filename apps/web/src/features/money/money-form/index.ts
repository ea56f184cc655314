export { CurrencyPicker } from "./currency-picker.tsx";
export type { MoneyStart } from "./money-entry.ts";
export { type MoneyLink, moneyPath, readMoneyLink } from "./money-link.ts";
export { NoteField } from "./note-field.tsx";
export { type OpenedForm, useOpenedForm } from "./use-opened-form.ts";
