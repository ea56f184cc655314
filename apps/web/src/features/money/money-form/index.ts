export { CurrencyPicker } from "./currency-picker.tsx";
export type { FieldProblem, MoneyEntry } from "./money-entry.ts";
export { MoneyFields } from "./money-fields.tsx";
export { type MoneyLink, moneyPath, readMoneyLink } from "./money-link.ts";
export { MoneyReview } from "./money-review.tsx";
export { MoneyScreen } from "./money-screen.tsx";
export { NoteField } from "./note-field.tsx";
export { useOpeningCurrency } from "./opening-currency.ts";
export type { OpenedStart } from "./use-opened-form.ts";
