import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import {
  amount,
  currency,
  evmAddress,
  pageCursor,
  publicPerson,
  text,
  timestamp,
  uuid,
} from "../../schemas.ts";

export const decideScreeningCase = defineOperation({
  name: "decideScreeningCase",
  method: "POST",
  path: "/api/v1/screening-cases/{id}/decide",
  tag: "Administration",
  access: "adminStepUp",
  summary: "Let a payment continue that the screening has held, or return its money",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    decision: z.enum(["release", "return"]),
    /** Why; visible to administrators only. */
    note: text(280).trim().min(1),
  }),
  response: z.object({ id: uuid, decided_at: timestamp }),
  errors: ["NOT_FOUND", "CASE_DECIDED"],
});

export const listScreeningCases = defineOperation({
  name: "listScreeningCases",
  method: "GET",
  path: "/api/v1/screening-cases",
  tag: "Administration",
  access: "admin",
  summary: "Payments that the screening has held, latest first",
  query: z.strictObject({
    status: z.enum(["open", "decided"]).default("open"),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    cases: z.array(
      z.object({
        id: uuid,
        opened_at: timestamp,
        /** Null if the person has deleted their account. */
        person: publicPerson.nullable(),
        address: evmAddress,
        amount,
        currency,
        /** What matched: the list's name and its reason. */
        list: z.string(),
        reason: z.string(),
        decided: z
          .object({
            at: timestamp,
            by: uuid,
            decision: z.enum(["release", "return"]),
            note: z.string(),
          })
          .nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
