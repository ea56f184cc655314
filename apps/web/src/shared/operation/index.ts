export { type Operation, type Outcome, useOperation } from "./use-operation.ts";
