import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";
import { done } from "./card-schema.ts";

export const configureCardSafe = defineOperation({
  name: "configureCardSafe",
  method: "POST",
  path: "/api/v1/wallet/safe/configure",
  tag: "Cards",
  access: "stepUp",
  summary: "Have the card issuer set its Safe up by itself; harmless when repeated",
  body: z.strictObject({
    /** Whole units of the Safe's currency. */
    dailyLimit: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .optional(),
  }),
  response: done,
  errors: ["CARDS_LOCKED", ...stepErrors],
});
