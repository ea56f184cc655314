import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import {
  amount,
  currency,
  note,
  pageCursor,
  publicPerson,
  text,
  timestamp,
  uuid,
} from "../schemas.ts";
import { dayMs } from "../windows.ts";

/** Why somebody reports who sent them a payment request. */
const reportReason = z.enum(["spam", "scam", "harassment", "other"]);

export const blockPerson = defineOperation({
  name: "blockPerson",
  method: "PUT",
  path: "/api/v1/blocked-people/{id}",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  summary:
    "Get no payment requests from a person any more; those that wait disappear, and nobody is told",
  params: z.strictObject({ id: uuid }),
  response: z.object({ blocked: z.literal(true) }),
  errors: ["NOT_FOUND", "SELF_BLOCK", "BLOCK_LIMIT_REACHED"],
});

export const closeReport = defineOperation({
  name: "closeReport",
  method: "POST",
  path: "/api/v1/reports/{id}/close",
  tag: "Administration",
  access: "admin",
  summary: "Close a report that has been dealt with",
  params: z.strictObject({ id: uuid }),
  /** What was done; kept for administrators. */
  body: z.strictObject({ note: text(280).trim().min(1) }),
  response: z.object({ id: uuid, closed_at: timestamp }),
  errors: ["NOT_FOUND", "REPORT_CLOSED"],
});

export const listBlockedPeople = defineOperation({
  name: "listBlockedPeople",
  method: "GET",
  path: "/api/v1/blocked-people",
  tag: "Blocked people",
  access: "session",
  summary: "People whose payment requests this person does not get, the latest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    people: z.array(publicPerson.extend({ blocked_at: timestamp })),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const listReports = defineOperation({
  name: "listReports",
  method: "GET",
  path: "/api/v1/reports",
  tag: "Administration",
  access: "admin",
  summary: "Reports about people who sent payment requests, the latest first",
  query: z.strictObject({
    status: z.enum(["open", "closed"]).default("open"),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    reports: z.array(
      z.object({
        id: uuid,
        reason: reportReason,
        details: z.string().nullable(),
        reported_at: timestamp,
        /** Null when the reporter has left. */
        reporter: publicPerson.nullable(),
        reported: publicPerson,
        /** How many people have reported the same person. */
        reporters: z.int().min(1),
        request: z.object({
          id: uuid,
          amount,
          currency,
          note: z.string().nullable(),
          created_at: timestamp,
        }),
        closed: z.object({ at: timestamp, by: uuid, note: z.string() }).nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const reportRequest = defineOperation({
  name: "reportRequest",
  method: "POST",
  path: "/api/v1/payments/requests/{id}/report",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  limits: [{ per: "person", max: 20, windowMs: dayMs }],
  summary: "Report who sent a payment request to the administrators; that person is not told",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: reportReason, details: note.optional() }),
  response: z.object({ reported: z.literal(true) }),
  errors: ["NOT_FOUND"],
});

export const unblockPerson = defineOperation({
  name: "unblockPerson",
  method: "DELETE",
  path: "/api/v1/blocked-people/{id}",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  summary: "Get a person's payment requests again, from now on; harmless when they are not blocked",
  params: z.strictObject({ id: uuid }),
  response: z.object({ deleted: z.int().min(0) }),
  errors: [],
});
