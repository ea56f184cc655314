import { dryRun, inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { ActRecord, AuditDetails, EmergencyAct, StaffAct } from "../../platform/staff-act.ts";
import { requireApproval, requireWithdrawal } from "../approvals/index.ts";
import {
  addIntervention,
  closeExpired,
  decideIntervention,
  findAbout as findAboutIn,
  lockIntervention,
} from "./intervention-store.ts";
import type { InterventionsDeps } from "./interventions-deps.ts";
import { type InterventionKind, interventionKinds } from "./kinds.ts";
import type { InterventionRow } from "./rows.gen.ts";

/** A proposal expires after a week without a decision. */
const proposalLifeMs = 7 * 24 * 60 * 60_000;

/** What is to be changed. */
export interface Intervened {
  kind: InterventionKind;
  /** The id of what is changed; empty if there is only one of its kind. */
  target: string;
}

/** An intervention as staff see it. */
export interface Intervention extends Intervened {
  id: string;
  userId: string | null;
  status: "open" | "approved" | "withdrawn" | "expired";
  expiresAt: string;
}

const toIntervention = (row: InterventionRow, now: Date): Intervention => ({
  id: row.id,
  kind: row.kind,
  userId: row.personId,
  target: row.target,
  status: row.outcome ?? (row.expiresAt <= now ? "expired" : "open"),
  expiresAt: row.expiresAt.toISOString(),
});

const requireIntervention = async (db: Queryable, id: string): Promise<InterventionRow> =>
  (await lockIntervention(db, id)) ?? fail("NOT_FOUND");

/** @throws NOT_FOUND if it is about somebody, and nobody is found; VALIDATION_FAILED if there is nothing to do */
async function carryOut(
  { actions }: InterventionsDeps,
  db: Queryable,
  { kind, target }: Intervened,
  given: { by: string | null; now: Date },
): Promise<AuditDetails> {
  const details = await actions[kind].carryOut(db, { target, ...given });
  if (details !== null) return details;
  return fail("VALIDATION_FAILED", {
    message: `${interventionKinds[kind].nothing} Nothing was changed.`,
  });
}

/** The entry of the audit log: about the person, what was changed, or nothing that has a name. */
function entryOf(
  { personId, target }: { personId: string | null; target: string },
  details: AuditDetails,
): ActRecord {
  const subject = personId ?? target;
  return subject === "" ? { details } : { subject, details };
}

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

/** What an intervention is about; null if there is none with this id. */
export const findAbout = ({ pool }: InterventionsDeps, id: string) => findAboutIn(pool, id);

/**
 * Proposes an intervention. Nothing changes before another member of staff approves it.
 * @throws NOT_FOUND; VALIDATION_FAILED if there is nothing to do; FREEZE_CHANGE_OPEN if the same is proposed already
 */
export async function propose(
  deps: InterventionsDeps,
  act: StaffAct,
  intervened: Intervened,
  note: string,
): Promise<Intervention> {
  const { kind, target } = intervened;
  const now = deps.clock.now();
  const personId = await findPerson(deps, intervened);
  // Nothing is proposed that cannot be done.
  await dryRun(deps.pool, (db) => carryOut(deps, db, intervened, { by: act.by, now }));
  return inTransaction(deps.pool, async (db) => {
    await closeExpired(db, { kind, target, now });
    const id = newId();
    const expiresAt = new Date(now.getTime() + proposalLifeMs);
    const added = { id, kind, personId, target, note, proposedBy: act.by, proposedAt: now };
    if (!(await addIntervention(db, { ...added, expiresAt }))) {
      fail("FREEZE_CHANGE_OPEN", {
        message: "The same is proposed already and waits for approval. Nothing new was changed.",
      });
    }
    const details = { intervention: id, target };
    await act.record(db, entryOf({ personId, target }, details));
    return toIntervention(await requireIntervention(db, id), now);
  });
}

/**
 * Carries out what another member of staff proposed. Repeating it returns the same answer.
 * @throws NOT_FOUND; VALIDATION_FAILED if there is nothing to do any more; see requireApproval
 */
export async function approve(
  deps: InterventionsDeps,
  act: StaffAct,
  id: string,
): Promise<Intervention> {
  const { pool, clock, logger, readApprovalFactsFor } = deps;
  const now = clock.now();
  const { by } = act;
  return inTransaction(pool, async (db) => {
    const row = await requireIntervention(db, id);
    const { kind, personId, target } = row;
    const readFacts = readApprovalFactsFor(interventionKinds[kind].roles);
    if (!(await requireApproval(db, row, { by, now }, { readFacts }))) {
      return toIntervention(row, now);
    }
    const done = await carryOut(deps, db, row, { by, now });
    await decideIntervention(db, id, { outcome: "approved", by, at: now });
    const approved = toIntervention(await requireIntervention(db, id), now);
    const details = { ...done, intervention: id, target, proposedBy: row.proposedBy };
    await act.record(db, entryOf({ personId, target }, details));
    logger.info({ intervention: id, kind, by }, "an intervention of the staff was carried out");
    return approved;
  });
}

/**
 * Withdraws an intervention that is not carried out yet. Repeating it returns the same answer.
 * @throws NOT_FOUND; see requireWithdrawal
 */
export async function withdraw(
  { pool, clock }: InterventionsDeps,
  act: StaffAct,
  id: string,
): Promise<Intervention> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    const row = await requireIntervention(db, id);
    const { personId, target } = row;
    if (!requireWithdrawal(row, { by: act.by, now })) return toIntervention(row, now);
    await decideIntervention(db, id, { outcome: "withdrawn", by: act.by, at: now });
    const details = { intervention: id, target };
    await act.record(db, entryOf({ personId, target }, details));
    return toIntervention(await requireIntervention(db, id), now);
  });
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
    const details = { ...done, target };
    await act.record(db, entryOf({ personId, target }, details));
  });
}
