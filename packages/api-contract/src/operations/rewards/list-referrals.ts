import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, pageCursor, publicPerson, timestamp, uuid } from "../../schemas.ts";

export const listReferrals = defineOperation({
  name: "listReferrals",
  method: "GET",
  path: "/api/v1/referrals/mine",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The people this person has invited, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: pageCursor.optional(),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id: uuid,
        created_at: timestamp,
        is_quality: z.boolean(),
        /** What this person was granted for it, in LIL; null when nothing (yet). */
        reward: amount.nullable(),
        referee_profile: publicPerson.omit({ id: true }),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});
