export { keptTexts, reasons } from "./reasons.ts";
export { type TableDecision, tables } from "./tables.ts";
