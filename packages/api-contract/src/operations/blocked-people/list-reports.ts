import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, currency, pageCursor, publicPerson, timestamp, uuid } from "../../schemas.ts";
import { reportReason } from "./report-schema.ts";

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
