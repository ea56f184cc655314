import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { issuerErrors } from "./card-errors.ts";
import { issuerCode } from "./card-schema.ts";

export const verifyIssuerCode = defineOperation({
  name: "verifyIssuerCode",
  method: "POST",
  path: "/api/v1/wallet/gnosis/auth/verify",
  tag: "Cards",
  access: "session",
  summary: "Open a session with the card issuer; its secret stays on the server",
  body: z.strictObject({
    otp: issuerCode,
    referral_code: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
  }),
  response: z.object({
    id: z.string(),
    /** Whether the issuer knew this person before. */
    hasSignedUp: z.boolean(),
  }),
  errors: ["CARDS_LOCKED", "CARD_CODE_REJECTED", "CARD_CUSTOMER_TAKEN", ...issuerErrors],
});
