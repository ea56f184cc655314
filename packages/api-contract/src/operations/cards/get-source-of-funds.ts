import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";
import { fundsQuestion } from "./card-schema.ts";

export const getSourceOfFunds = defineOperation({
  name: "getSourceOfFunds",
  method: "GET",
  path: "/api/v1/wallet/gnosis/source-of-funds",
  tag: "Cards",
  access: "session",
  summary: "The card issuer's questions about where a person's money comes from",
  response: z.array(fundsQuestion),
  errors: sessionErrors,
});
