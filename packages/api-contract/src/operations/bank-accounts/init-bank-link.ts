import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { timestamp, uuid } from "../../schemas.ts";
import { rampProvider } from "./bank-account-schema.ts";

export const initBankLink = defineOperation({
  name: "initBankLink",
  method: "POST",
  path: "/api/v1/ramp/link/init",
  tag: "Bank accounts",
  access: "session",
  summary: "Begin to link a bank account: the link's id makes completing it safe to repeat",
  body: z.strictObject({ provider: rampProvider.optional() }),
  response: z.object({ linkId: uuid, provider: rampProvider, expiresAt: timestamp }),
  errors: [
    "PROFILE_INCOMPLETE",
    "KYC_REQUIRED",
    "BANK_ACCOUNT_LIMIT_REACHED",
    "RAMP_NOT_CONFIGURED",
  ],
});
