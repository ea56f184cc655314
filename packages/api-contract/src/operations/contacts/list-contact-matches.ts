import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { pageCursor, publicPerson, timestamp } from "../../schemas.ts";

export const listContactMatches = defineOperation({
  name: "listContactMatches",
  method: "GET",
  path: "/api/v1/onboarding/contacts/matches",
  tag: "Contacts",
  access: "session",
  summary: "Contacts of this person who are here, newest match first, and the day's latest upload",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    matches: z.array(publicPerson.extend({ matched_at: timestamp })),
    nextCursor: z.string().nullable(),
    last_upload: z.object({ contacts_uploaded: z.int().min(0), uploaded_at: timestamp }).nullable(),
  }),
  errors: [],
});
