import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { rampIntent } from "./funding-schema.ts";

export const listRampIntents = defineOperation({
  name: "listRampIntents",
  method: "GET",
  path: "/api/v1/ramp/intents",
  tag: "Top up and withdraw",
  access: "session",
  summary: "Top-ups and withdrawals that have not ended, newest first",
  response: z.object({ intents: z.array(rampIntent) }),
  errors: [],
});
