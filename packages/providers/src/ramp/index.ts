export type { ProviderCall } from "../resilience/client.ts";
export type * from "./directory.ts";
export { createFileDirectory } from "./directory-sources/file-directory.ts";
export { createHttpDirectory } from "./directory-sources/http-directory.ts";
export * from "./errors.ts";
export { idempotencyKeyOf } from "./idempotency-key.ts";
export type * from "./port.ts";
export { createBridgeRamp } from "./vendors/bridge/client.ts";
export { createFernRamp } from "./vendors/fern/client.ts";
