import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { linkedAccount, rampProvider } from "./bank-account-schema.ts";

export const listLinkedAccounts = defineOperation({
  name: "listLinkedAccounts",
  method: "GET",
  path: "/api/v1/ramp/linked-accounts",
  tag: "Bank accounts",
  access: "session",
  summary: "The person's linked bank accounts: the default first, then the newest",
  query: z.strictObject({ provider: rampProvider.optional() }),
  response: z.object({ accounts: z.array(linkedAccount) }),
  errors: [],
});
