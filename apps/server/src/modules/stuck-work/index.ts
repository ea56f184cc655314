export { createStuckWork, type StuckWork } from "./create-stuck-work.ts";
export { registerStuckWorkRoutes } from "./routes.ts";
