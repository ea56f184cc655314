import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { stepErrors } from "./card-errors.ts";
import { tokenSymbol } from "./card-schema.ts";

export const setCardSafeCurrency = defineOperation({
  name: "setCardSafeCurrency",
  method: "POST",
  path: "/api/v1/wallet/safe/set-currency",
  tag: "Cards",
  access: "session",
  summary: "Choose what the card spends",
  /** Without one it is the token of the country in the person's profile. */
  body: z.strictObject({ tokenSymbol: tokenSymbol.optional() }),
  response: z.object({ tokenSymbol }),
  errors: stepErrors,
});
