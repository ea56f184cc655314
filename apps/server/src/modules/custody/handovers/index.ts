export { handoverOfFrozen } from "./cancel-handover.ts";
export { cancelLink } from "./cancel-link.ts";
export { createHandovers, type Handovers } from "./create-handovers.ts";
export { registerHandoversRoutes } from "./routes.ts";
