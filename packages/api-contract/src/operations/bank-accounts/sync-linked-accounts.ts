import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { linkedAccount, rampProvider } from "./bank-account-schema.ts";

export const syncLinkedAccounts = defineOperation({
  name: "syncLinkedAccounts",
  method: "POST",
  path: "/api/v1/ramp/sync-accounts",
  tag: "Bank accounts",
  access: "session",
  summary: "Ask the provider how the person's bank accounts are, and keep what it says",
  body: z.strictObject({ provider: rampProvider.optional() }),
  response: z.object({ accounts: z.array(linkedAccount) }),
  errors: ["RAMP_NOT_CONFIGURED", "RAMP_UNAVAILABLE"],
});
