import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { bank, bankCountry } from "../bank-accounts/bank-account-schema.ts";

export const listPublicBanks = defineOperation({
  name: "listPublicBanks",
  method: "GET",
  path: "/api/v1/public/ramp/banks",
  tag: "Teleport",
  access: "public",
  summary: "Banks from which a link can be paid; with EUR as for people who are signed in",
  query: z.strictObject({ country: bankCountry, currency: z.enum(["GBP", "EUR", "USD"]) }),
  response: z.object({ banks: z.array(bank) }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
