export { BlockedPeople } from "./blocked-people.tsx";
export { BlockDialog } from "./lazy-block-dialog.ts";
