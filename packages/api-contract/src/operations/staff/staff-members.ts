import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { staffRoles } from "../../operation.ts";
import { emailAddress, timestamp, uuid } from "../../schemas.ts";
import { staffProposal } from "./proposals.ts";

const role = z.enum(staffRoles);

const member = {
  userId: uuid,
  email: z.string(),
  displayTag: z.string().nullable(),
};

export const staffMembers = area(
  {
    tag: "Administration",
    access: "staffStepUp",
  },
  {
    listStaff: get("/api/v1/admin/staff", {
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
    }),

    proposeStaffChange: post("/api/v1/admin/staff/changes", {
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
    }),

    allowStaffPasskey: post("/api/v1/admin/staff/{id}/first-passkey", {
      staff: { roles: [], needsReason: true, subject: { kind: "person", field: "params.id" } },
      idempotent: "always",
      summary:
        "Allow a member of staff without a passkey to add their first one within a day. Call them first: anyone who reads their email could ask for it",
      params: z.strictObject({ id: uuid }),
      response: z.object({ expiresAt: timestamp }),
      errors: ["NOT_FOUND"],
    }),
  },
);
