import { defineOperation } from "../../define-operation.ts";
import { rewardRules } from "./reward-schema.ts";

export const getRewardRules = defineOperation({
  name: "getRewardRules",
  method: "GET",
  path: "/api/v1/rewards/rules",
  tag: "Rewards and referrals",
  access: "session",
  summary: "What earns a reward, and how much",
  response: rewardRules,
  errors: [],
});
