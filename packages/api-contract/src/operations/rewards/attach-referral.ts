import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { referralCode } from "./referral-capture-schema.ts";

export const attachReferral = defineOperation({
  name: "attachReferral",
  method: "POST",
  path: "/api/v1/referrals/attach",
  tag: "Rewards and referrals",
  access: "session",
  summary: "Say who invited this person",
  body: z.strictObject({ code: referralCode }),
  response: z.object({ attached: z.boolean() }),
  errors: ["REFERRAL_INVALID"],
});
