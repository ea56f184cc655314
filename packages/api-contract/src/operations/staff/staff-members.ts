import { z } from "zod";
import { defineOperation, staffRoles } from "../../define-operation.ts";
import { emailAddress, timestamp, uuid } from "../../schemas.ts";

const role = z.enum(staffRoles);
const member = {
  userId: uuid,
  email: z.string(),
  displayTag: z.string().nullable(),
};

/** A change of the staff that an administrator has proposed. */
const staffChange = z.object({
  id: uuid,
  ...member,
  /** The person's new role; null to remove them. */
  role: role.nullable(),
  status: z.enum(["open", "approved", "withdrawn", "expired"]),
  proposedBy: uuid,
  proposedAt: timestamp,
  expiresAt: timestamp,
  decidedBy: uuid.nullable(),
  decidedAt: timestamp.nullable(),
});

export const listStaff = defineOperation({
  name: "listStaff",
  method: "GET",
  path: "/api/v1/admin/staff",
  tag: "Administration",
  access: "staff",
  staff: { roles: [] },
  summary: "Members of staff, and the latest proposed changes",
  response: z.object({
    members: z.array(
      z.object({
        ...member,
        role,
        /** True for an administrator of ADMIN_EMAILS, whom only that setting removes. */
        isBySettings: z.boolean(),
        since: timestamp.nullable(),
      }),
    ),
    changes: z.array(staffChange),
  }),
  errors: [],
});

export const proposeStaffChange = defineOperation({
  name: "proposeStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes",
  tag: "Administration",
  access: "staffStepUp",
  staff: { roles: [], needsReason: true },
  summary:
    "Give a person with a Lilypad account a role, or remove them from staff. A second administrator has to approve it, if there is one",
  body: z.strictObject({
    email: emailAddress,
    /** Null to remove the person from staff. */
    role: role.nullable(),
  }),
  response: z.object({ change: staffChange }),
  errors: ["NOT_FOUND", "STAFF_UNCHANGED", "STAFF_BY_SETTINGS", "STAFF_CHANGE_OPEN"],
});

export const approveStaffChange = defineOperation({
  name: "approveStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes/{id}/approve",
  tag: "Administration",
  access: "staffStepUp",
  staff: { roles: [] },
  idempotent: "always",
  summary: "Approve a change of the staff that another administrator has proposed",
  params: z.strictObject({ id: uuid }),
  response: z.object({ change: staffChange }),
  errors: ["NOT_FOUND", "NEEDS_ANOTHER_APPROVER", "PROPOSAL_NOT_OPEN"],
});

export const withdrawStaffChange = defineOperation({
  name: "withdrawStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes/{id}/withdraw",
  tag: "Administration",
  access: "staff",
  staff: { roles: [] },
  idempotent: "always",
  summary: "Withdraw a proposed change of the staff, one's own or another administrator's",
  params: z.strictObject({ id: uuid }),
  response: z.object({ change: staffChange }),
  errors: ["NOT_FOUND", "PROPOSAL_NOT_OPEN"],
});
