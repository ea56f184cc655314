import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { bank, bankCountry, bankCurrency } from "./bank-account-schema.ts";

export const listBanks = defineOperation({
  name: "listBanks",
  method: "GET",
  path: "/api/v1/ramp/banks",
  tag: "Bank accounts",
  access: "session",
  summary:
    "Banks where accounts in a currency can be linked; with EUR, the country EU asks for all, any other for those at home there",
  query: z.strictObject({ country: bankCountry, currency: bankCurrency }),
  response: z.object({ banks: z.array(bank) }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
