import { dryRun, inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { AuditDetails, EmergencyAct, StaffAct } from "../../../platform/staff-act.ts";
import { propose as proposeApproval, type ShownOf } from "../../staff/approvals/index.ts";
import { approvalOf, carryOut, type Intervened } from "./intervention-approvals.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";
import type { InterventionKind } from "./kinds.ts";

/**
 * Finds the person whom something proposed would be about; null if it is about no one person.
 * @throws NOT_FOUND if there should be one
 */
export async function findPerson(
  { pool, actions }: InterventionsDeps,
  { kind, target }: Intervened,
): Promise<string | null> {
  const { findPerson: find } = actions[kind];
  return find === undefined ? null : ((await find(pool, target)) ?? fail("NOT_FOUND"));
}

/**
 * Proposes an intervention. Nothing changes before another member of staff approves it.
 * @throws NOT_FOUND; VALIDATION_FAILED if there is nothing to do; PROPOSAL_WAITS if the same is proposed already
 */
export async function propose(
  deps: InterventionsDeps,
  act: StaffAct,
  intervened: Intervened,
  note: string,
): Promise<ShownOf<InterventionKind>> {
  const { kind, target } = intervened;
  const now = deps.clock.now();
  const personId = await findPerson(deps, intervened);
  // Nothing is proposed that cannot be done.
  await dryRun(deps.pool, (db) => carryOut(deps, db, intervened, { by: act.by, now }));
  return inTransaction(deps.pool, async (db) => {
    const proposal = { personId, key: target, details: { target }, note };
    return proposeApproval(db, approvalOf(deps, kind), act, proposal, now);
  });
}

/** The entry of the audit log: about the person, what was changed, or nothing that has a name. */
async function record(
  act: EmergencyAct,
  db: Queryable,
  subject: string,
  details: AuditDetails,
): Promise<void> {
  await act.record(db, subject === "" ? { details } : { subject, details });
}

/**
 * Carries out an intervention without a second approval. An open proposal of the same stays open.
 * @throws NOT_FOUND; VALIDATION_FAILED if there is nothing to do
 */
export async function interveneInEmergency(
  deps: InterventionsDeps,
  act: EmergencyAct,
  intervened: Intervened,
): Promise<void> {
  const { target } = intervened;
  const now = deps.clock.now();
  const personId = await findPerson(deps, intervened);
  await inTransaction(deps.pool, async (db) => {
    const done = await carryOut(deps, db, intervened, { by: null, now });
    await record(act, db, personId ?? target, { ...done, target });
  });
}
