export { createInterventions, type Interventions } from "./create-interventions.ts";
export type { Intervention } from "./intervene.ts";
export type { InterventionAction } from "./interventions-deps.ts";
export { type InterventionKind, interventionKinds } from "./kinds.ts";
export { registerInterventionsRoutes } from "./routes.ts";
