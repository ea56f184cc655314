import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";
import { done, fundsAnswer } from "./card-schema.ts";

export const answerSourceOfFunds = defineOperation({
  name: "answerSourceOfFunds",
  method: "POST",
  path: "/api/v1/wallet/gnosis/source-of-funds",
  tag: "Cards",
  access: "session",
  summary: "Answer all of those questions; nothing of it is kept here",
  body: z.strictObject({ answers: z.array(fundsAnswer).min(1).max(50) }),
  response: done,
  errors: stepErrors,
});
