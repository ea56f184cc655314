import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, timestamp, uuid } from "../../schemas.ts";
import { rewardRule } from "./reward-schema.ts";

export const getRewardStatus = defineOperation({
  name: "getRewardStatus",
  method: "GET",
  path: "/api/v1/rewards/status/{id}",
  tag: "Rewards and referrals",
  access: "session",
  summary: "What a person has earned: `me`, or anybody's id for an administrator",
  params: z.strictObject({ id: z.union([z.literal("me"), uuid]) }),
  response: z.object({
    userId: uuid,
    /** The rewards that are granted once to everybody. */
    once: z.array(
      z.object({
        rule: z.enum(["signup", "notifications"]),
        /** What was granted, or would be today. */
        amount,
        grantedAt: timestamp.nullable(),
      }),
    ),
    /** Rewards that administrators look at before they are paid, the oldest first. */
    inReview: z.array(
      z.object({ rule: rewardRule.exclude(["granted"]), amount, since: timestamp }),
    ),
    grants: z.int().min(0),
    /** All of them together, in LIL; what is still on its way to the chain is in it. */
    earned: amount,
    referrals: z.object({ total: z.int().min(0), quality: z.int().min(0) }),
  }),
  errors: ["NOT_FOUND", "PASSKEY_REQUIRED"],
});
