export { createFreezes, type Freezes } from "./create-freezes.ts";
export { registerFreezesRoutes } from "./routes.ts";
