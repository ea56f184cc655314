import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { rewardRules } from "./reward-schema.ts";

export const reloadRewardRules = defineOperation({
  name: "reloadRewardRules",
  method: "POST",
  path: "/api/v1/rewards/admin/rules/reload",
  tag: "Administration",
  access: "admin",
  summary: "Read the rules file again, for every process; a file with errors is refused whole",
  response: rewardRules.extend({ changed: z.boolean() }),
  errors: ["REWARD_RULES_INVALID"],
});
