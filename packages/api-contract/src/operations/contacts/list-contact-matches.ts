import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { publicPerson, timestamp } from "../../schemas.ts";

export const listContactMatches = defineOperation({
  name: "listContactMatches",
  method: "GET",
  path: "/api/v1/onboarding/contacts/matches",
  tag: "Contacts",
  access: "session",
  summary: "Contacts of this person who are here, newest match first, and the latest upload",
  response: z.object({
    matches: z.array(publicPerson.extend({ matched_at: timestamp })).max(200),
    last_upload: z
      .object({ contacts_uploaded: z.int().min(0), uploaded_at: timestamp })
      .nullable()
      .describe("Null a day after it"),
  }),
  errors: [],
});
