export { createFreezes, type Freezes } from "./create-freezes.ts";
export type { WaitingChange } from "./freezes-deps.ts";
export { requireNotFrozen } from "./require-not-frozen.ts";
export { registerFreezesRoutes } from "./routes.ts";
