import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { bankCountry, bankCurrency } from "../bank-accounts/bank-account-schema.ts";

export const listPublicCapabilities = defineOperation({
  name: "listPublicCapabilities",
  method: "GET",
  path: "/api/v1/public/ramp/capabilities",
  tag: "Teleport",
  access: "public",
  summary: "Currencies and countries from which a link can be paid",
  query: z.strictObject({ operation: z.literal("onramp") }),
  response: z.object({
    capabilities: z.array(
      z.object({
        currency: bankCurrency,
        currencyDisplayName: z.string(),
        country: bankCountry,
        countryName: z.string(),
        countryFlag: z.string(),
        region: z.string(),
        methods: z.array(z.string()),
        /** Pounds that arrive: a link asks for no less, and no more than the maximum. */
        minimumAmount: z.string(),
        maximumAmount: z.string(),
      }),
    ),
  }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
