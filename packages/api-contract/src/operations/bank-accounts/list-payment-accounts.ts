import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { bankCountry, paymentAccount } from "./bank-account-schema.ts";

export const listPaymentAccounts = defineOperation({
  name: "listPaymentAccounts",
  method: "GET",
  path: "/api/v1/ramp/payment-accounts",
  tag: "Bank accounts",
  access: "session",
  summary: "The person's accounts as the provider has them now",
  query: z.strictObject({
    type: z.enum(["bank", "wallet", "virtual"]).optional(),
    country: bankCountry.optional(),
  }),
  response: z.object({ paymentAccounts: z.array(paymentAccount) }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
