import { defineOperation } from "../../define-operation.ts";
import { referralCounts } from "./referral-counts-schema.ts";

export const getReferralCounts = defineOperation({
  name: "getReferralCounts",
  method: "GET",
  path: "/api/v1/referrals/count",
  tag: "Rewards and referrals",
  access: "session",
  summary: "How many people this person has invited",
  response: referralCounts,
  errors: [],
});
