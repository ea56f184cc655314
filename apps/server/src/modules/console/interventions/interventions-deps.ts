import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { AuditDetails } from "../../../platform/staff-act.ts";
import type { InterventionKind } from "./kinds.ts";

/** How an intervention is carried out, by the module whose rows it changes. */
export interface InterventionAction {
  /** Finds the person whom it is about; null if there is none. Left out if it is about no one person. */
  readonly findPerson?: (db: Queryable, target: string) => Promise<string | null>;
  /**
   * Carries it out in the SQL transaction of its approval.
   * @param given.by the member of staff who approves it; null in an emergency
   * @returns the details for the audit log; null if there is nothing to do
   */
  readonly carryOut: (
    db: Queryable,
    given: { target: string; by: string | null; now: Date },
  ) => Promise<AuditDetails | null>;
}

export interface InterventionsDeps {
  pool: Pool;
  clock: Clock;
  actions: Readonly<Record<InterventionKind, InterventionAction>>;
}
