export { type Busy, useBusy } from "./use-busy.ts";
