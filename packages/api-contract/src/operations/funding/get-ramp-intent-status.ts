import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text, uuid } from "../../schemas.ts";
import { rampIntent } from "./funding-schema.ts";

export const getRampIntentStatus = defineOperation({
  name: "getRampIntentStatus",
  method: "GET",
  path: "/api/v1/ramp/intents/{id}/status",
  tag: "Top up and withdraw",
  access: "session",
  summary: "Where a top-up or withdrawal stands",
  params: z.strictObject({ id: uuid }),
  /** The intent knows its provider; a caller may name it all the same. */
  query: z.strictObject({ provider: text(40).optional() }),
  response: rampIntent,
  errors: ["NOT_FOUND"],
});
