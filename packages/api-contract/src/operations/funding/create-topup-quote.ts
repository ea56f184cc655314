import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { amountCents, rampQuote } from "./funding-schema.ts";
import { quoteErrors } from "./quote-errors.ts";

export const createTopupQuote = defineOperation({
  name: "createTopupQuote",
  method: "POST",
  path: "/api/v1/ramp/topup/quotes",
  tag: "Top up and withdraw",
  access: "session",
  summary: "What a bank transfer of a sum becomes in the wallet",
  body: z.strictObject({ linkedAccountId: uuid, amountCents }),
  response: z.object({ quote: rampQuote }),
  errors: quoteErrors,
});
