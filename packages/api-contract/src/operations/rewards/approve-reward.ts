import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { rewardProposal } from "./reward-schema.ts";

export const approveReward = defineOperation({
  name: "approveReward",
  method: "POST",
  path: "/api/v1/rewards/grant/{id}/approve",
  tag: "Administration",
  access: "adminStepUp",
  idempotent: "always",
  summary:
    "Approve what another administrator proposed, or what was queued for review: it is granted, once",
  params: z.strictObject({ id: uuid }),
  response: z.object({ proposal: rewardProposal }),
  errors: [
    "NOT_FOUND",
    "REWARD_NEEDS_ANOTHER_ADMIN",
    "REWARD_OWN",
    "REWARD_NOT_OPEN",
    "ACCOUNT_NOT_READY",
  ],
});
