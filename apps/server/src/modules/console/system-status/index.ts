export { createSystemStatus, listOffered, type SystemStatus } from "./create-system-status.ts";
export type { Outcomes } from "./evaluate-components.ts";
export { createRecentOutcomes } from "./recent-outcomes.ts";
export { registerSystemStatusRoutes } from "./routes.ts";
export { listTroubles, removeTrouble } from "./status-store.ts";
export { createResourceWatch } from "./watch-resources.ts";
