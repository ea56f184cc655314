import { z } from "zod";
import { area, get } from "../../area.ts";
import { maxAuditActionLength, maxAuditSubjectLength } from "../../limits.ts";
import { staffRoles } from "../../operation.ts";
import { text, timestamp, uuid } from "../../schemas.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One thing that a member of staff did or tried. */
const auditEntry = z.object({
  /** Position in the log, without gaps; the first is 1. */
  sequence: z.string(),
  at: timestamp,
  /** The member of staff; null for an operator of the server. */
  actor: uuid.nullable(),
  /** `operator`: the appointment of the first administrator on a server. */
  role: z.enum([...staffRoles, "emergency", "operator"]),
  /** The operation's name, or the command's. */
  action: z.string(),
  outcome: z.enum(["done", "refused", "failed"]),
  /** The id of the action's subject, mostly of a person; null if it has none. */
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  previous_hash: hash,
  hash,
});

export const auditLog = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    listAuditEntries: get("/api/v1/admin/audit", {
      staff: { roles: [], subject: null },
      summary: "What members of staff did and tried, newest first",
      query: z.strictObject({
        actor: uuid.optional(),
        action: text(maxAuditActionLength).min(3).optional(),
        subject: text(maxAuditSubjectLength).min(1).optional(),
        outcome: z.enum(["done", "refused", "failed"]).optional(),
        /** `changes`: without what was only read, unless it needed a reason. */
        kind: z.enum(["changes"]).optional(),
        /** From this time on. */
        from: timestamp.optional(),
        /** Before this time. */
        to: timestamp.optional(),
        /** `next` of the page before. */
        before: z.coerce.number().int().min(1).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
      response: z.object({
        entries: z.array(auditEntry),
        /** For the next page; null on the last one. */
        next: z.int().nullable(),
        /** The state of the log's chain of hashes, as last checked by this installation. */
        chain: z.object({
          isWhole: z.boolean(),
          /** The first entry that does not fit. */
          brokenAt: z.string().nullable(),
          checkedAt: timestamp.nullable(),
        }),
      }),
    }),

    exportAuditLog: get("/api/v1/admin/audit/export", {
      access: "staffStepUp",
      cost: "export",
      staff: { roles: [], needsReason: true, subject: null },
      summary:
        "The audit log as JSON lines, oldest first, for `node scripts/audit/verify-audit.mjs`. `details` is a text here, because the hash is over its characters",
      query: z.strictObject({
        /** Only entries behind this one; the sequence of the last line for the next part. */
        after: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
      }),
      response: z.string(),
      envelope: "text",
    }),
  },
);
