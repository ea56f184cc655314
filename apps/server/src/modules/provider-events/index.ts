export { createProviderEvents, type ProviderEvents } from "./create-provider-events.ts";
export type { Owners, Refresh } from "./provider-events-deps.ts";
export { registerProviderEventsRoutes } from "./routes.ts";
