import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { rampIntent } from "./funding-schema.ts";

export const cancelTopup = defineOperation({
  name: "cancelTopup",
  method: "POST",
  path: "/api/v1/ramp/intents/{id}/cancel",
  tag: "Top up and withdraw",
  access: "session",
  summary: "Give up a top-up that was not paid. Money that comes all the same is still credited",
  params: z.strictObject({ id: uuid }),
  response: rampIntent,
  errors: ["NOT_FOUND", "INTENT_NOT_CANCELLABLE"],
});
