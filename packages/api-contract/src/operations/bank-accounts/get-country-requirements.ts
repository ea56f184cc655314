import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { bankCountry, bankCurrency, requiredField } from "./bank-account-schema.ts";

export const getCountryRequirements = defineOperation({
  name: "getCountryRequirements",
  method: "GET",
  path: "/api/v1/ramp/countries/{country}/requirements",
  tag: "Bank accounts",
  access: "session",
  summary: "What accounts in a country are known by; a bank may ask for more",
  params: z.strictObject({ country: bankCountry }),
  /** Not given: the country's own currency. */
  query: z.strictObject({ currency: bankCurrency.optional() }),
  response: z.object({
    country: bankCountry,
    currency: bankCurrency,
    requiredFields: z.array(requiredField),
  }),
  errors: ["NOT_FOUND"],
});
