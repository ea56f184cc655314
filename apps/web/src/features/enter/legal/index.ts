export { AcceptanceSheet } from "./lazy-acceptance-sheet.ts";
export { readVersions } from "./read-documents.ts";
