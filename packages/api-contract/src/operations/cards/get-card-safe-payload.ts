import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";

const member = z.object({ name: z.string(), type: z.string() });

export const getCardSafePayload = defineOperation({
  name: "getCardSafePayload",
  method: "GET",
  path: "/api/v1/wallet/safe/signature-payload",
  tag: "Cards",
  access: "session",
  summary: "What the owner of the card issuer's Safe signs (EIP-712)",
  response: z.object({
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.array(member)),
    primaryType: z.string().nullable(),
    message: z.record(z.string(), z.unknown()),
  }),
  errors: stepErrors,
});
