import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount } from "../../schemas.ts";

export const grantNotificationsReward = defineOperation({
  name: "grantNotificationsReward",
  method: "POST",
  path: "/api/v1/rewards/grant/notifications",
  tag: "Rewards and referrals",
  access: "session",
  idempotent: "always",
  summary:
    "Grant the reward for turning notifications on, once; it needs a browser that has acknowledged a push",
  response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
  errors: ["ACCOUNT_NOT_READY"],
});
