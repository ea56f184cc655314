import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { pageCursor, publicPerson, timestamp } from "../../schemas.ts";

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
