export { type Busy, useBusy } from "./use-busy.ts";
export { useSameId } from "./use-same-id.ts";
