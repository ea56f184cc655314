import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";

export const getIssuerKycFrame = defineOperation({
  name: "getIssuerKycFrame",
  method: "GET",
  path: "/api/v1/wallet/gnosis/kyc/iframe-url",
  tag: "Cards",
  access: "session",
  summary: "Where this person proves who they are to the card issuer",
  query: z.strictObject({
    lang: z
      .string()
      .regex(/^[a-z]{2}$/)
      .default("en"),
  }),
  response: z.object({ type: z.string(), url: z.url({ protocol: /^https?$/ }) }),
  errors: stepErrors,
});
