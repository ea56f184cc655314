import { bindTo } from "../../../platform/bind.ts";
import { findPerson, interveneInEmergency, propose } from "./intervene.ts";
import { interventionApprovals } from "./intervention-approvals.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";

export type Interventions = ReturnType<typeof createInterventions>;

/** The interventions module: changes that two members of staff make with a command, in place of SQL (ADR 125). */
export function createInterventions(deps: InterventionsDeps) {
  const bound = bindTo(deps);
  return {
    findPerson: bound(findPerson),
    propose: bound(propose),
    interveneInEmergency: bound(interveneInEmergency),
    approvals: interventionApprovals(deps),
  };
}
