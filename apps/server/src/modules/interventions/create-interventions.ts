import { bindTo } from "../../platform/bind.ts";
import {
  approve,
  findAbout,
  findPerson,
  interveneInEmergency,
  propose,
  withdraw,
} from "./intervene.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";
import { listInterventions } from "./list-interventions.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";

export type Interventions = ReturnType<typeof createInterventions>;

/** The interventions module: what two members of staff change with a command, in place of SQL (ADR 125). */
export function createInterventions(deps: InterventionsDeps) {
  const bound = bindTo(deps);
  return {
    findPerson: bound(findPerson),
    findAbout: bound(findAbout),
    list: bound(listInterventions),
    propose: bound(propose),
    approve: bound(approve),
    withdraw: bound(withdraw),
    interveneInEmergency: bound(interveneInEmergency),
    readOwnData: bound(readOwnData),
    forgetPerson,
  };
}
