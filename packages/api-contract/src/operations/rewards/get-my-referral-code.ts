import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const getMyReferralCode = defineOperation({
  name: "getMyReferralCode",
  method: "GET",
  path: "/api/v1/referrals/my-code",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The person's own invitation code",
  response: z.object({ code: z.string(), link: z.string() }),
  errors: [],
});
