export { keptTexts, type ReasonName, reasons } from "./reasons.ts";
export { type TableDecision, tables } from "./tables.ts";
