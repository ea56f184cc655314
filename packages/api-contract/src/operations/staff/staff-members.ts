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
  /** `objected`: it would have taken effect by time alone, and somebody objected. */
  status: z.enum(["open", "approved", "withdrawn", "objected", "expired"]),
  /** Null for the first administrator, whom an operator of the server appointed. */
  proposedBy: uuid.nullable(),
  proposedAt: timestamp,
  expiresAt: timestamp,
  /** When it takes effect unless somebody objects, because no third administrator could approve it; null if it needs an approval. */
  takesEffectAt: timestamp.nullable(),
  decidedBy: uuid.nullable(),
  decidedAt: timestamp.nullable(),
});

export const listStaff = defineOperation({
  name: "listStaff",
  method: "GET",
  path: "/api/v1/admin/staff",
  tag: "Administration",
  access: "staff",
  staff: { roles: [], subject: null },
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
  staff: { roles: [], needsReason: true, subject: { kind: "email", field: "body.email" } },
  summary:
    "Give a person with a Lilypad account a role, or remove them from staff. A second administrator has to approve it; if there is none but the person themselves, it takes effect after three days in which they can object",
  body: z.strictObject({
    email: emailAddress,
    /** Null to remove the person from staff. */
    role: role.nullable(),
  }),
  response: z.object({ change: staffChange }),
  errors: [
    "NOT_FOUND",
    "STAFF_UNCHANGED",
    "STAFF_BY_SETTINGS",
    "STAFF_CHANGE_OPEN",
    "STAFF_NEEDS_PASSKEY",
  ],
});

export const approveStaffChange = defineOperation({
  name: "approveStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes/{id}/approve",
  tag: "Administration",
  access: "staffStepUp",
  staff: { roles: [], subject: { kind: "staffChange", field: "params.id" } },
  idempotent: "always",
  summary: "Approve a change of the staff that another administrator has proposed",
  params: z.strictObject({ id: uuid }),
  response: z.object({ change: staffChange }),
  errors: [
    "NOT_FOUND",
    "NEEDS_ANOTHER_APPROVER",
    "APPROVER_APPOINTED",
    "PROPOSAL_NOT_OPEN",
    "STAFF_NEEDS_PASSKEY",
  ],
});

export const objectToStaffChange = defineOperation({
  name: "objectToStaffChange",
  method: "POST",
  path: "/api/v1/admin/staff/changes/{id}/object",
  tag: "Administration",
  access: "staffStepUp",
  // Also by the person whom the change is about: that is what the time before it takes effect is for.
  staff: { roles: [], needsReason: true, subject: null },
  idempotent: "always",
  summary:
    "Stop a change of the staff that would take effect without an approval, also one about oneself",
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
  staff: { roles: [], subject: { kind: "staffChange", field: "params.id" } },
  idempotent: "always",
  summary: "Withdraw a proposed change of the staff, one's own or another administrator's",
  params: z.strictObject({ id: uuid }),
  response: z.object({ change: staffChange }),
  errors: ["NOT_FOUND", "PROPOSAL_NOT_OPEN"],
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
