import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { rampIntent } from "./funding-schema.ts";

export const submitWithdrawal = defineOperation({
  name: "submitWithdrawal",
  method: "POST",
  path: "/api/v1/ramp/withdraw/intents/{id}/onchain/submit",
  tag: "Top up and withdraw",
  access: "stepUp",
  idempotent: "always",
  summary: "Carry a withdrawal on, if it waits; harmless when repeated",
  params: z.strictObject({ id: uuid }),
  response: rampIntent,
  errors: ["NOT_FOUND", "RAMP_NOT_CONFIGURED"],
});
