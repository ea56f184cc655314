import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text } from "../../schemas.ts";
import { stepErrors } from "./card-errors.ts";
import { done } from "./card-schema.ts";

export const acceptIssuerTerms = defineOperation({
  name: "acceptIssuerTerms",
  method: "POST",
  path: "/api/v1/wallet/gnosis/terms/accept",
  tag: "Cards",
  access: "session",
  summary: "Accept one of them, in the version in force; harmless when repeated",
  body: z.strictObject({ terms_type: text(100).min(1), version: text(100).min(1) }),
  response: done,
  errors: stepErrors,
});
