import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, timestamp } from "../../schemas.ts";
import { treasury } from "./reward-schema.ts";

export const getRewardHealth = defineOperation({
  name: "getRewardHealth",
  method: "GET",
  path: "/api/v1/rewards/admin/health",
  tag: "Administration",
  access: "admin",
  summary: "Whether rewards are granted and paid as they should be",
  response: z.object({
    healthy: z.boolean(),
    /** Sentences for the administrator; none when healthy. */
    problems: z.array(z.string()),
    rules: z.object({
      version: z.int().min(0),
      source: z.string(),
      inForceSince: timestamp.nullable(),
    }),
    reviews: z.object({
      waiting: z.int().min(0),
      failing: z.int().min(0),
      oldestAgeSeconds: z.int().min(0).nullable(),
    }),
    /** Quality referrals whose referrer can't be paid yet. */
    owedReferrals: z.int().min(0),
    openProposals: z.int().min(0),
    /** Rewards of the rules that wait for an administrator. */
    heldRewards: z.int().min(0),
    /** LIL that was granted and is not on the chain yet. */
    outstanding: amount,
    treasury,
  }),
  errors: [],
});
