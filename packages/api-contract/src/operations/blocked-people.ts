import { z } from "zod";
import { area, get, post, put, remove } from "../area.ts";
import { amount, currency, note, pageCursor, publicPerson, timestamp, uuid } from "../schemas.ts";
import { dayMs } from "../windows.ts";
import { staffNote } from "./schemas/staff-note.ts";

/** Reason for reporting the sender of a payment request. */
const reportReason = z.enum(["spam", "scam", "harassment", "other"]);

export const blockedPeople = area(
  {
    tag: "Blocked people",
    access: "session",
  },
  {
    blockPerson: put("/api/v1/blocked-people/{id}", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary:
        "Block a person: the caller gets no payment requests from them, and pending ones disappear. The blocked person is not informed",
      params: z.strictObject({ id: uuid }),
      response: z.object({ blocked: z.literal(true) }),
      errors: ["NOT_FOUND", "SELF_BLOCK", "BLOCK_LIMIT_REACHED"],
    }),

    listBlockedPeople: get("/api/v1/blocked-people", {
      summary: "People whom the caller has blocked, latest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: pageCursor.optional(),
      }),
      response: z.object({
        people: z.array(publicPerson.extend({ blocked_at: timestamp })),
        nextCursor: z.string().nullable(),
      }),
    }),

    reportRequest: post("/api/v1/payments/requests/{id}/report", {
      whileFrozen: "allowed",
      idempotent: "always",
      limits: [{ per: "person", max: 20, windowMs: dayMs }],
      summary:
        "Report the sender of a payment request to the administrators; the sender is not informed",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({ reason: reportReason, details: note.optional() }),
      response: z.object({ reported: z.literal(true) }),
      errors: ["NOT_FOUND"],
    }),

    unblockPerson: remove("/api/v1/blocked-people/{id}", {
      idempotent: "always",
      summary:
        "Unblock a person, which allows their future payment requests; succeeds if they are not blocked",
      params: z.strictObject({ id: uuid }),
      response: z.object({ deleted: z.int().min(0) }),
    }),
  },
);

export const reports = area(
  {
    tag: "Administration",
    access: "staff",
  },
  {
    closeReport: post("/api/v1/reports/{id}/close", {
      staff: { roles: ["support"], subject: { kind: "report", field: "params.id" } },
      summary: "Close a report",
      params: z.strictObject({ id: uuid }),
      /** A note of the action taken and its reason; visible to staff only. */
      body: z.strictObject({ note: staffNote }),
      response: z.object({ id: uuid, closed_at: timestamp }),
      errors: ["NOT_FOUND", "REPORT_CLOSED"],
    }),

    listReports: get("/api/v1/reports", {
      staff: { roles: ["support"], subject: null },
      summary: "Reports about senders of payment requests, latest first",
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
            /** Null if the reporter has deleted their account. */
            reporter: publicPerson.nullable(),
            reported: publicPerson,
            /** Number of people who have reported the same person. */
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
    }),
  },
);
