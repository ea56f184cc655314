import * as operations from "./areas.ts";

/** Every operation of the API, by its name. */
export { operations };
export type Operations = typeof operations;
export type OperationName = keyof Operations;
