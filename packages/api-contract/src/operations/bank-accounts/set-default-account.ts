import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { linkedAccount } from "./bank-account-schema.ts";

export const setDefaultAccount = defineOperation({
  name: "setDefaultAccount",
  method: "POST",
  path: "/api/v1/ramp/linked-accounts/{id}/default",
  tag: "Bank accounts",
  access: "session",
  idempotent: "always",
  summary: "Make an active bank account the default one",
  params: z.strictObject({ id: uuid }),
  response: z.object({ account: linkedAccount }),
  errors: ["NOT_FOUND", "BANK_ACCOUNT_NOT_ACTIVE"],
});
