export * from "./ramp/index.ts";
