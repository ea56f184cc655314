export { beginTransfers } from "./begin-transfers.ts";
