import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { rewardProposal } from "./reward-schema.ts";

export const withdrawReward = defineOperation({
  name: "withdrawReward",
  method: "POST",
  path: "/api/v1/rewards/grant/{id}/withdraw",
  tag: "Administration",
  access: "admin",
  idempotent: "always",
  summary:
    "Take back a proposed reward, one's own or another administrator's, or refuse one that was queued for review",
  params: z.strictObject({ id: uuid }),
  response: z.object({ proposal: rewardProposal }),
  errors: ["NOT_FOUND", "REWARD_NOT_OPEN"],
});
