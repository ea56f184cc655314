import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount } from "../../schemas.ts";
import { rewardRule, treasury } from "./reward-schema.ts";

const day = z.iso.date();
const granted = { rule: rewardRule, count: z.int().min(0), amount };

export const getRewardAnalytics = defineOperation({
  name: "getRewardAnalytics",
  method: "GET",
  path: "/api/v1/rewards/admin/analytics/summary",
  tag: "Administration",
  access: "admin",
  summary: "What was granted, per rule and day (UTC), what is on its way, and the treasury",
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  response: z.object({
    from: day,
    to: day,
    perDay: z.array(z.object({ date: day, ...granted })),
    perRule: z.array(z.object(granted)),
    /** LIL that was granted and is not on the chain yet. */
    outstanding: amount,
    /** All LIL on the chain. */
    issued: amount,
    treasury,
  }),
  errors: [],
});
