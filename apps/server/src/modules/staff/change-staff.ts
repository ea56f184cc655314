import type { Data, Operations, StaffRole } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { EmergencyAct, StaffAct } from "../../platform/staff-act.ts";
import { requireApproval, requireWithdrawal } from "../approvals/index.ts";
import { readApprovalFacts } from "./approval-facts.ts";
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
  // Nobody proposes anything about themselves, so this is the first administrator, whom an operator appointed.
  const isFirst = row.proposedBy === row.personId;
  return {
    id: row.id,
    userId: row.personId,
    email: row.email,
    displayTag: row.displayTag,
    role: row.role,
    status: row.outcome ?? (isExpired(row, now) ? "expired" : "open"),
    proposedBy: isFirst ? null : row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    takesEffectAt: row.takesEffectAt?.toISOString() ?? null,
    decidedBy: isFirst ? null : row.decidedBy,
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

/** How long a change waits that no third administrator can approve, so that the other one can object. */
const objectionMs = 72 * 60 * 60 * 1000;

/**
 * What a proposal waits for: nothing if there is no other administrator at all; the approval of one, if there is one whom it is not
 * about; otherwise time, in which the person themselves can object.
 */
async function waitsFor(
  db: Queryable,
  { adminEmails }: StaffDeps,
  { by, personId }: { by: string; personId: string },
): Promise<"nothing" | "approval" | "time"> {
  const members = await listMembers(db, adminEmails);
  const others = members.filter((one) => one.role === "administrator" && one.personId !== by);
  if (others.length === 0) return "nothing";
  return others.some((one) => one.personId !== personId) ? "approval" : "time";
}

/**
 * Without a passkey, access to somebody's mailbox is access to their role, so nobody gets a role before they have had one for a while.
 * @throws STAFF_NEEDS_PASSKEY
 */
async function requirePasskey(
  db: Queryable,
  { passkeySince, minPasskeyAgeMs }: StaffDeps,
  personId: string,
  now: Date,
): Promise<void> {
  const since = await passkeySince(db, personId);
  if (since === null || since.getTime() + minPasskeyAgeMs > now.getTime()) {
    fail("STAFF_NEEDS_PASSKEY");
  }
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

export interface ProposedStaffChange {
  /** In lower case. */
  email: string;
  role: StaffRole | null;
}

/**
 * Proposes to give a person a role or to remove them. Where there is no other administrator, it takes effect at once; where nobody but
 * the person it is about could approve it, after three days in which they can object.
 * @throws NOT_FOUND if no such person has finished signing up; STAFF_UNCHANGED, STAFF_BY_SETTINGS, STAFF_CHANGE_OPEN,
 *   STAFF_NEEDS_PASSKEY
 */
export const proposeChange = (
  deps: StaffDeps,
  act: StaffAct,
  proposed: ProposedStaffChange,
): Promise<StaffChange> => propose(deps, act, proposed, { isFirst: false });

/** Makes a person the first administrator, who adds their passkey afterwards: there is nobody else. */
export const appointFirst = (deps: StaffDeps, act: StaffAct, email: string): Promise<StaffChange> =>
  propose(deps, act, { email, role: "administrator" }, { isFirst: true });

async function propose(
  deps: StaffDeps,
  act: StaffAct,
  { email, role }: ProposedStaffChange,
  { isFirst }: { isFirst: boolean },
): Promise<StaffChange> {
  const { pool, clock } = deps;
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const personId = (await findPersonId(db, email)) ?? fail("NOT_FOUND");
    await requireDifference(db, deps, { personId, role });
    if (role !== null && !isFirst) await requirePasskey(db, deps, personId, now);
    await closeExpired(db, personId, now);
    const waits = await waitsFor(db, deps, { by, personId });
    const id = newId();
    const isAdded = await addChange(db, {
      id,
      personId,
      role,
      proposedBy: by,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + changeLifeMs),
      takesEffectAt: waits === "time" ? new Date(now.getTime() + objectionMs) : null,
    });
    if (!isAdded) fail("STAFF_CHANGE_OPEN");
    const isAlone = waits === "nothing";
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
 * @throws NOT_FOUND, STAFF_NEEDS_PASSKEY; see requireApproval
 */
export async function approveChange(
  deps: StaffDeps,
  act: StaffAct,
  id: string,
): Promise<StaffChange> {
  const { pool, clock } = deps;
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const change = await requireChange(db, id);
    const { personId, role, proposedBy } = change;
    const readFacts = readApprovalFacts(deps, ["administrator"]);
    if (!(await requireApproval(db, change, { by, now }, { readFacts })))
      return toChange(change, now);
    if (role !== null) await requirePasskey(db, deps, personId, now);
    await storeMember(db, { personId, role, now });
    await decideChange(db, id, { outcome: "approved", by, at: now });
    await act.record(db, { subject: personId, details: { change: id, role, proposedBy } });
    return toChange(await requireChange(db, id), now);
  });
}

/**
 * Withdraws a proposed change. Repeating it returns the same answer.
 * @throws NOT_FOUND; see requireWithdrawal
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
    if (!requireWithdrawal(change, { by, now })) return toChange(change, now);
    await decideChange(db, id, { outcome: "withdrawn", by, at: now });
    await act.record(db, { subject: change.personId, details: { change: id, role: change.role } });
    return toChange(await requireChange(db, id), now);
  });
}

/**
 * Stops a change that would take effect by time alone. The person whom it is about may object as well: that is what the time is for. Repeating it returns the
 * same answer.
 * @throws NOT_FOUND, PROPOSAL_NOT_OPEN; NEEDS_ANOTHER_APPROVER for the proposer, who withdraws it
 */
export async function objectToChange(
  { pool, clock }: StaffDeps,
  act: StaffAct,
  id: string,
): Promise<StaffChange> {
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const change = await requireChange(db, id);
    const { personId, role, proposedBy } = change;
    if (by === proposedBy) fail("NEEDS_ANOTHER_APPROVER");
    if (change.outcome === "objected") return toChange(change, now);
    const isOpen = change.outcome === null && change.takesEffectAt !== null;
    if (!isOpen || isExpired(change, now)) fail("PROPOSAL_NOT_OPEN");
    await decideChange(db, id, { outcome: "objected", by, at: now });
    // The act is about the proposal and its proposer, also where the objector is the person whom the change is about.
    await act.record(db, { subject: proposedBy, details: { change: id, person: personId, role } });
    return toChange(await requireChange(db, id), now);
  });
}
