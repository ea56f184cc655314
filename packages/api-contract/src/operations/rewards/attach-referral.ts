import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const attachReferral = defineOperation({
  name: "attachReferral",
  method: "POST",
  path: "/api/v1/referrals/attach",
  tag: "Rewards and referrals",
  access: "session",
  summary: "Say who invited this person",
  body: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{4,32}$/) }),
  response: z.object({ attached: z.boolean() }),
  errors: ["REFERRAL_INVALID"],
});
