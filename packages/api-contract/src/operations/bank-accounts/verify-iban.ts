import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text } from "../../schemas.ts";
import { bank, bankCountry } from "./bank-account-schema.ts";

export const verifyIban = defineOperation({
  name: "verifyIban",
  method: "POST",
  path: "/api/v1/ramp/iban-verifications",
  tag: "Bank accounts",
  access: "session",
  summary:
    "Check an account in euros before it is linked: its IBAN, its bank, and that it is in one's own name. Nothing of it is kept; whether the account exists is known once it is linked",
  body: z.strictObject({
    /** In whatever form people type it. */
    iban: text(60).min(1),
    accountHolderName: text(140).trim().min(2),
  }),
  response: z.object({
    /** Where the account is held. */
    country: bankCountry,
    /** Null where the directory does not tell by the IBAN: the person chooses. */
    bank: bank.nullable(),
    /** The bank's only SWIFT code; null where there are several to choose from, or no bank was found. */
    swiftCode: z.string().nullable(),
    last4: z.string(),
  }),
  errors: [
    "BANKING_STEPS_NOT_OFFERED",
    "PROFILE_INCOMPLETE",
    "BANK_ACCOUNT_NOT_OWN",
    "BANK_ACCOUNT_ALREADY_LINKED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});
