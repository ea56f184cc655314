import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { sessionErrors } from "./card-errors.ts";

export const listIssuerTerms = defineOperation({
  name: "listIssuerTerms",
  method: "GET",
  path: "/api/v1/wallet/gnosis/terms",
  tag: "Cards",
  access: "session",
  summary: "The card issuer's terms in force, and which of them this person has accepted",
  response: z.object({
    terms: z.array(
      z.object({
        type: z.string(),
        version: z.string(),
        accepted: z.boolean(),
        url: z.url({ protocol: /^https?$/ }).nullable(),
      }),
    ),
  }),
  errors: sessionErrors,
});
