import type { Data, Operations, StaffRole } from "@lilypad/api-contract";
import { bindTo } from "../../platform/bind.ts";
import { readApprovalFacts } from "./approval-facts.ts";
import {
  appointFirst,
  approveChange,
  changeInEmergency,
  objectToChange,
  proposeChange,
  toChange,
  withdrawChange,
} from "./change-staff.ts";
import { allowFirstPasskey, mayAddFirstPasskey, permitFirstPasskey } from "./first-passkey.ts";
import { createChangeWorker } from "./put-into-effect.ts";
import type { StaffDeps } from "./staff-deps.ts";
import {
  forgetMember,
  hasAdministrator,
  listChanges,
  listMembers,
  readRole,
} from "./staff-store.ts";
import { createNoticeWorker } from "./tell-staff.ts";

const shownChanges = 50;

async function listStaff({
  pool,
  clock,
  adminEmails,
}: StaffDeps): Promise<Data<Operations["listStaff"]>> {
  const [members, changes] = await Promise.all([
    listMembers(pool, adminEmails),
    listChanges(pool, shownChanges),
  ]);
  const now = clock.now();
  return {
    members: members.map(({ personId, email, displayTag, role, isBySettings, since }) => ({
      userId: personId,
      email,
      displayTag,
      role,
      isBySettings,
      since: since?.toISOString() ?? null,
    })),
    changes: changes.map((change) => toChange(change, now)),
  };
}

/** Creates the use-cases for members of staff and their roles (ADR 73). */
export function createStaff(deps: StaffDeps) {
  const { pool, adminEmails } = deps;
  const bound = bindTo(deps);
  return {
    /** The person's role now, read from the database; null for people who are no staff. */
    roleOf: (personId: string) => readRole(pool, personId, adminEmails),
    list: () => listStaff(deps),
    /** The addresses of all administrators now. */
    listAdministrators: async () =>
      (await listMembers(pool, adminEmails))
        .filter(({ role }) => role === "administrator")
        .map(({ email }) => email),
    /** Whether there has been an administrator, also one whom ADMIN_EMAILS named; a new installation has none. */
    hasAdministrator: () => hasAdministrator(pool),
    propose: bound(proposeChange),
    appointFirst: bound(appointFirst),
    object: bound(objectToChange),
    allowFirstPasskey: bound(allowFirstPasskey),
    mayAddFirstPasskey: bound(mayAddFirstPasskey),
    /** For the removal of lost passkeys, in its SQL transaction. */
    permitFirstPasskey,
    /** For what one member of staff proposes and another one approves: the roles with which it may be proposed. */
    readApprovalFacts: (roles: readonly StaffRole[]) => readApprovalFacts(deps, roles),
    workers: [createChangeWorker(deps), createNoticeWorker(deps)],
    approve: bound(approveChange),
    withdraw: bound(withdrawChange),
    changeInEmergency: bound(changeInEmergency),
    /** Reads whether a person is on the staff, for their data export. */
    readOwnData: async (personId: string) => ({
      role: await readRole(pool, personId, adminEmails),
    }),
    /** Must be called in the SQL transaction that deletes the Lilypad account. */
    forgetPerson: forgetMember,
  };
}

export type Staff = ReturnType<typeof createStaff>;
