import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { bindTo } from "../../../platform/bind.ts";
import { appointFirst, changeInEmergency, proposeChange } from "./change-staff.ts";
import { allowFirstPasskey, mayAddFirstPasskey, permitFirstPasskey } from "./first-passkey.ts";
import { staffApproval } from "./staff-approval.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { forgetMember, hasAdministrator, listMembers, readRole } from "./staff-store.ts";
import { createNoticeWorker } from "./tell-staff.ts";

async function listStaff({ pool, adminEmails }: StaffDeps): Promise<Data<Operations["listStaff"]>> {
  const members = await listMembers(pool, adminEmails);
  return {
    members: members.map(({ personId, email, displayTag, role, isBySettings, since }) => ({
      userId: personId,
      email,
      displayTag,
      role,
      isBySettings,
      since: since?.toISOString() ?? null,
    })),
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
    allowFirstPasskey: bound(allowFirstPasskey),
    mayAddFirstPasskey: bound(mayAddFirstPasskey),
    /** For the removal of lost passkeys, in its SQL transaction. */
    permitFirstPasskey,
    /** Reads a person's role in a transaction, for what depends on the role of who proposed it. */
    readRole: (db: Queryable, personId: string) => readRole(db, personId, adminEmails),
    /** Changes of the staff, for the approvals. */
    approval: staffApproval(deps),
    worker: createNoticeWorker(deps),
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
