export type * from "./directory.ts";
export * from "./errors.ts";
export type * from "./port.ts";
