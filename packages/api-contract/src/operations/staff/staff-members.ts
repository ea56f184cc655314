import { z } from "zod";
import { defineOperation, staffRoles } from "../../define-operation.ts";
import { emailAddress, timestamp, uuid } from "../../schemas.ts";
import { staffProposal } from "./proposals.ts";

const role = z.enum(staffRoles);
const member = {
  userId: uuid,
  email: z.string(),
  displayTag: z.string().nullable(),
};

export const listStaff = defineOperation({
  name: "listStaff",
  method: "GET",
  path: "/api/v1/admin/staff",
  tag: "Administration",
  access: "staff",
  staff: { roles: [], subject: null },
  summary: "Members of staff",
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
  }),
  errors: [],
});

export const proposeStaffChange = defineOperation({
  name: "proposeStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes",
  tag: "Administration",
  access: "staffStepUp",
  staff: { roles: [], needsReason: true, subject: { kind: "email", field: "body.email" } },
  summary:
    "Give a person with a Lilypad account a role, or remove them from staff. A second administrator has to approve it; if there is none but the person themselves, it takes effect after three days in which they can object",
  body: z.strictObject({
    email: emailAddress,
    /** Null to remove the person from staff. */
    role: role.nullable(),
  }),
  response: z.object({ proposal: staffProposal }),
  errors: [
    "NOT_FOUND",
    "STAFF_UNCHANGED",
    "STAFF_BY_SETTINGS",
    "PROPOSAL_WAITS",
    "STAFF_NEEDS_PASSKEY",
  ],
});

export const allowStaffPasskey = defineOperation({
  name: "allowStaffPasskey",
  method: "POST",
  path: "/api/v1/admin/staff/{id}/first-passkey",
  tag: "Administration",
  access: "staffStepUp",
  staff: { roles: [], needsReason: true, subject: { kind: "person", field: "params.id" } },
  idempotent: "always",
  summary:
    "Allow a member of staff without a passkey to add their first one within a day. Call them first: anyone who reads their email could ask for it",
  params: z.strictObject({ id: uuid }),
  response: z.object({ expiresAt: timestamp }),
  errors: ["NOT_FOUND"],
});
