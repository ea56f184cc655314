export { createProviderEvents, type ProviderEvents } from "./create-provider-events.ts";
export { listUnknownOrders, type UnknownOrder } from "./list-unknown-orders.ts";
export type { Owners, Refresh } from "./provider-events-deps.ts";
export { registerProviderEventsRoutes } from "./routes.ts";
