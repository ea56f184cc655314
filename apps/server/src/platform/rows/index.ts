export { findRow, readRow } from "./find-row.ts";
export { insertRow, insertRowOnce } from "./insert-row.ts";
export { nameOfCode } from "./name-of-code.ts";
export { tableOf } from "./table.ts";
export { updateRow } from "./update-row.ts";
