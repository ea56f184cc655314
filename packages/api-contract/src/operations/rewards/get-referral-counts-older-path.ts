import { defineOperation } from "../../define-operation.ts";
import { referralCounts } from "./referral-counts-schema.ts";

export const getReferralCountsOlderPath = defineOperation({
  name: "getReferralCountsOlderPath",
  method: "GET",
  path: "/api/referrals/count",
  tag: "Rewards and referrals",
  access: "session",
  summary: "The same as /api/v1/referrals/count, at its older path",
  response: referralCounts,
  errors: [],
});
