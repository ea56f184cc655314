import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { pageCursor, timestamp, uuid } from "../../schemas.ts";
import { staffPerson } from "../schemas/staff-person.ts";

/** What two members of staff change with a command, by its kind. */
export const interventionKind = z.enum([
  "deactivate_person",
  "activate_person",
  "cancel_passcode_reset",
  "remove_passkeys",
  "end_card_sessions",
  "reopen_teleport_link",
  "remove_trouble",
  "restart_audit_check",
]);

export const listInterventions = defineOperation({
  name: "listInterventions",
  method: "GET",
  path: "/api/v1/admin/interventions",
  tag: "Administration",
  access: "staff",
  staff: { roles: ["support", "finance"], subject: null },
  summary:
    "What members of staff have proposed to change with a command, latest first: of the kinds that the caller's role may approve, and not about the caller",
  query: z.strictObject({
    /** `open`: those that wait for approval; `decided`: the others, expired ones among them. */
    status: z.enum(["open", "decided"]).default("open"),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    interventions: z.array(
      z.object({
        id: uuid,
        kind: interventionKind,
        /** The command that proposes, approves and withdraws it, such as "person deactivate". */
        command: z.string(),
        /** Null if it is about no one person, or the account was deleted. */
        person: staffPerson.nullable(),
        /** What is changed: the id of a person, a link or a trouble; empty if there is only one of its kind. */
        target: z.string(),
        note: z.string(),
        status: z.enum(["open", "approved", "withdrawn", "expired"]),
        proposedBy: uuid,
        proposedAt: timestamp,
        expiresAt: timestamp,
        decidedBy: uuid.nullable(),
        decidedAt: timestamp.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
