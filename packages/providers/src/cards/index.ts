export * from "./errors.ts";
export type * from "./port.ts";
export { createGnosisPayIssuer } from "./vendors/gnosis-pay/client.ts";
