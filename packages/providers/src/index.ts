export * from "./cards/index.ts";
export * from "./ramp/index.ts";
