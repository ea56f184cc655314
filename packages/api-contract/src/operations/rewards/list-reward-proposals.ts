import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { rewardProposal } from "./reward-schema.ts";

export const listRewardProposals = defineOperation({
  name: "listRewardProposals",
  method: "GET",
  path: "/api/v1/rewards/admin/proposals",
  tag: "Administration",
  access: "admin",
  summary:
    "Rewards that were proposed, or queued for review, newest first: who proposed, who decided",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** `open`: only those about which nobody has decided. */
    status: z.enum(["open"]).optional(),
  }),
  response: z.object({ proposals: z.array(rewardProposal) }),
  errors: [],
});
