import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amountInput, text, uuid } from "../../schemas.ts";
import { rewardProposal } from "./reward-schema.ts";

export const grantReward = defineOperation({
  name: "grantReward",
  method: "POST",
  path: "/api/v1/rewards/grant",
  tag: "Administration",
  access: "adminStepUp",
  idempotent: "correlationId",
  summary: "Propose a reward; it is granted when a second administrator approves it",
  body: z.strictObject({
    userId: uuid,
    /** LIL, at most 100,000. */
    amount: amountInput,
    /** The person reads it beside the reward. */
    reason: text(140).trim().min(3),
    /** The proposal's id: sent again with the same content it is answered again. */
    correlationId: uuid,
  }),
  response: z.object({ proposal: rewardProposal }),
  errors: [
    "RECIPIENT_NOT_FOUND",
    "ACCOUNT_NOT_READY",
    "REWARD_TOO_LARGE",
    "REWARD_OWN",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
  ],
});
