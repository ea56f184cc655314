export { createInterventions, type Interventions } from "./create-interventions.ts";
export type { InterventionAction } from "./interventions-deps.ts";
export { type InterventionKind, interventionKinds } from "./kinds.ts";
