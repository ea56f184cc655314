import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, timestamp, uuid } from "../../schemas.ts";
import { rewardRule } from "./reward-schema.ts";

export const listRewardGrants = defineOperation({
  name: "listRewardGrants",
  method: "GET",
  path: "/api/v1/rewards/grants",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The rewards this person was granted, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({
    grants: z.array(
      z.object({
        /** The transfer that pays it, as in the person's history. */
        id: uuid,
        rule: rewardRule,
        amount,
        currency: z.literal("LIL"),
        status: z.enum(["pending", "confirmed", "failed"]),
        grantedAt: timestamp,
      }),
    ),
    total: z.int().min(0),
    hasMore: z.boolean(),
  }),
  errors: [],
});
