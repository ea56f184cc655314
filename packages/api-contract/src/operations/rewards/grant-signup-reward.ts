import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount } from "../../schemas.ts";
export const grantSignupReward = defineOperation({
  name: "grantSignupReward",
  method: "POST",
  path: "/api/v1/rewards/grant/signup",
  tag: "Rewards and referrals",
  access: "session",
  idempotent: "always",
  summary: "Grant the signup reward once",
  response: z.object({ granted: z.boolean(), amount, alreadyGranted: z.boolean() }),
  errors: ["ACCOUNT_NOT_READY"],
});
