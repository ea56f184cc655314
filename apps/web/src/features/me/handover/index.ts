export type { CheckKey } from "./check-key.ts";
export { HandoverScreen } from "./screens.ts";
