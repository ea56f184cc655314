import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { amountCents, rampOperation, rampQuote } from "./funding-schema.ts";
import { quoteErrors } from "./quote-errors.ts";

export const createRampQuote = defineOperation({
  name: "createRampQuote",
  method: "POST",
  path: "/api/v1/ramp/{operation}/quotes",
  tag: "Top up and withdraw",
  access: "session",
  summary: "What a sum becomes on its way between a bank account and the wallet",
  params: z.strictObject({ operation: rampOperation }),
  body: z.strictObject({ linkedAccountId: uuid, amountCents }),
  response: z.object({ quote: rampQuote }),
  errors: quoteErrors,
});
