import type { StaffRole } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import type { EmergencyAct, StaffAct } from "../../../platform/staff-act.ts";
import { propose as proposeApproval, type ShownOf } from "../approvals/index.ts";
import { requirePasskey } from "./require-passkey.ts";
import { staffApproval } from "./staff-approval.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { listMembers, lockStaff, readRole, storeMember } from "./staff-store.ts";

type StaffProposal = ShownOf<"staff_change">;

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
 * The condition that a proposal waits for: none if there is no other administrator at all; the approval of one, if
 * there is one whom it is not about; otherwise time, in which the person themselves can object.
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

/** @throws STAFF_UNCHANGED if the person already has the role, or no role to remove; STAFF_BY_SETTINGS if they have it by the settings */
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
 * Proposes to give a person a role or to remove them from staff. If there is no other administrator, the change takes effect at once. If
 * the only other one is the person whom it is about, it takes effect after three days in which they can object.
 * @throws NOT_FOUND if no such person has finished signing up; STAFF_UNCHANGED, STAFF_BY_SETTINGS, PROPOSAL_WAITS,
 *   STAFF_NEEDS_PASSKEY
 */
export const proposeChange = (
  deps: StaffDeps,
  act: StaffAct,
  proposed: ProposedStaffChange,
): Promise<StaffProposal> => propose(deps, act, proposed, { isFirst: false });

/** Makes a person the first administrator. Unlike other members they need no passkey yet: they add it afterwards. */
export const appointFirst = (
  deps: StaffDeps,
  act: StaffAct,
  email: string,
): Promise<StaffProposal> =>
  propose(deps, act, { email, role: "administrator" }, { isFirst: true });

async function propose(
  deps: StaffDeps,
  act: StaffAct,
  { email, role }: ProposedStaffChange,
  { isFirst }: { isFirst: boolean },
): Promise<StaffProposal> {
  const { pool, clock } = deps;
  const { by } = act;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockStaff(db);
    const personId = (await findPersonId(db, email)) ?? fail("NOT_FOUND");
    await requireDifference(db, deps, { personId, role });
    if (role !== null && !isFirst) await requirePasskey(db, deps, personId, now);
    const waits = await waitsFor(db, deps, { by, personId });
    const wasAlone = waits === "nothing";
    if (wasAlone) await storeMember(db, { personId, role, now });
    return proposeApproval(
      db,
      staffApproval(deps),
      act,
      {
        personId,
        key: personId,
        details: { role },
        note: act.reason ?? "",
        takesEffectAt: waits === "time" ? new Date(now.getTime() + objectionMs) : null,
        wasAlone,
        recorded: { inEffect: wasAlone },
      },
      now,
    );
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
