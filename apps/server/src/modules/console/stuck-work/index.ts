export { createStuckWork, type StuckWork } from "./create-stuck-work.ts";
export { readStuck } from "./read-stuck.ts";
export { registerStuckWorkRoutes } from "./routes.ts";
