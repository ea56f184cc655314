import type { Data, Operations, StaffRole } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { EmergencyAct, StaffAct } from "../../platform/staff-act.ts";
import type { StaffDeps } from "./staff-deps.ts";
import {
  addChange,
  type ChangeRow,
  closeExpired,
  decideChange,
  findChange,
  listMembers,
  lockStaff,
  readRole,
  storeMember,
} from "./staff-store.ts";

export type StaffChange = Data<Operations["proposeStaffChange"]>["change"];

/** A proposed change expires after a week without a decision. */
const changeLifeMs = 7 * 24 * 60 * 60 * 1000;

const isExpired = ({ expiresAt }: ChangeRow, now: Date) => expiresAt <= now;

/** Translates a change for the wire. */
export function toChange(row: ChangeRow, now: Date): StaffChange {
  return {
    id: row.id,
    userId: row.personId,
    email: row.email,
    displayTag: row.displayTag,
    role: row.role,
    status: row.outcome ?? (isExpired(row, now) ? "expired" : "open"),
    proposedBy: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

const requireChange = async (db: Queryable, id: string): Promise<ChangeRow> =>
  (await findChange(db, id)) ?? fail("NOT_FOUND");

/** Finds a person with a complete account. */
async function findPersonId(db: Queryable, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from person_card where email = $1 and deactivated_at is null and deleted_at is null
       and onboarding_completed_at is not null`,
    [email],
  );
  return rows[0]?.id ?? null;
}

/** Whether an administrator exists who could approve a change: not its proposer, not the person it is about. */
async function hasApprover(
  db: Queryable,
  { adminEmails }: StaffDeps,
  { proposedBy, personId }: ChangeRow,
): Promise<boolean> {
  const members = await listMembers(db, adminEmails);
  return members.some(
    (member) =>
      member.role === "administrator" && ![proposedBy, personId].includes(member.personId),
  );
}

/** Removing somebody who has no role, or giving the role they have, changes nothing. */
async function requireDifference(
  db: Queryable,
  { adminEmails }: StaffDeps,
  { personId, role }: { personId: string; role: StaffRole | null },
): Promise<void> {
  const members = await listMembers(db, adminEmails);
  if (members.some((one) => one.personId === personId && one.isBySettings)) {
    fail("STAFF_BY_SETTINGS");
  }
  if ((await readRole(db, personId, adminEmails)) === role) fail("STAFF_UNCHANGED");
}

/**
 * Proposes to give a person a role or to remove them. Where nobody else could approve it, it takes effect at once.
 * @param proposal.email in lower case
 * @throws NOT_FOUND if no such person has finished signing up; STAFF_UNCHANGED, STAFF_BY_SETTINGS, STAFF_CHANGE_OPEN
 */
export async function proposeChange(
  deps: StaffDeps,
  act: StaffAct,
  { email, role }: { email: string; role: StaffRole | null },
): Promise<StaffChange> {
  const { pool, clock } = deps;
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const personId = (await findPersonId(db, email)) ?? fail("NOT_FOUND");
    await requireDifference(db, deps, { personId, role });
    await closeExpired(db, personId, now);
    const id = newId();
    const expiresAt = new Date(now.getTime() + changeLifeMs);
    const isAdded = await addChange(db, {
      id,
      personId,
      role,
      proposedBy: by,
      proposedAt: now,
      expiresAt,
    });
    if (!isAdded) fail("STAFF_CHANGE_OPEN");
    const isAlone = !(await hasApprover(db, deps, await requireChange(db, id)));
    if (isAlone) {
      await storeMember(db, { personId, role, now });
      await decideChange(db, id, { outcome: "approved", by, at: now, wasAlone: true });
    }
    const details = { change: id, role, inEffect: isAlone };
    await act.record(db, { subject: personId, details });
    return toChange(await requireChange(db, id), now);
  });
}

/**
 * Gives a person a role, or removes them from staff, without a second approval. An open proposal about them stays open.
 * @param change.email in lower case
 * @throws NOT_FOUND, STAFF_UNCHANGED, STAFF_BY_SETTINGS
 */
export async function changeInEmergency(
  deps: StaffDeps,
  act: EmergencyAct,
  { email, role }: { email: string; role: StaffRole | null },
): Promise<void> {
  const { pool, clock } = deps;
  await inTransaction(pool, async (db) => {
    await lockStaff(db);
    const personId = (await findPersonId(db, email)) ?? fail("NOT_FOUND");
    await requireDifference(db, deps, { personId, role });
    await storeMember(db, { personId, role, now: clock.now() });
    await act.record(db, { subject: personId, details: { role } });
  });
}

/**
 * Puts a change into effect that another administrator proposed. Repeating it returns the same answer.
 * @throws NOT_FOUND, NEEDS_ANOTHER_APPROVER; PROPOSAL_NOT_OPEN if it was decided, has expired, or its proposer is no
 *   longer an administrator
 */
export async function approveChange(
  deps: StaffDeps,
  act: StaffAct,
  id: string,
): Promise<StaffChange> {
  const { pool, clock, adminEmails } = deps;
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const change = await requireChange(db, id);
    const { personId, role, proposedBy } = change;
    if ([proposedBy, personId].includes(by)) fail("NEEDS_ANOTHER_APPROVER");
    if (change.outcome === "approved" && change.decidedBy === by) return toChange(change, now);
    if (change.outcome !== null || isExpired(change, now)) fail("PROPOSAL_NOT_OPEN");
    const proposerRole = await readRole(db, proposedBy, adminEmails);
    if (proposerRole !== "administrator") fail("PROPOSAL_NOT_OPEN");
    await storeMember(db, { personId, role, now });
    await decideChange(db, id, { outcome: "approved", by, at: now, wasAlone: false });
    await act.record(db, { subject: personId, details: { change: id, role, proposedBy } });
    return toChange(await requireChange(db, id), now);
  });
}

/**
 * Withdraws a proposed change. Repeating it returns the same answer.
 * @throws NOT_FOUND, PROPOSAL_NOT_OPEN
 */
export async function withdrawChange(
  { pool, clock }: StaffDeps,
  act: StaffAct,
  id: string,
): Promise<StaffChange> {
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const change = await requireChange(db, id);
    if (change.outcome === "withdrawn") return toChange(change, now);
    if (change.outcome !== null || isExpired(change, now)) fail("PROPOSAL_NOT_OPEN");
    await decideChange(db, id, { outcome: "withdrawn", by, at: now, wasAlone: false });
    await act.record(db, { subject: change.personId, details: { change: id, role: change.role } });
    return toChange(await requireChange(db, id), now);
  });
}
