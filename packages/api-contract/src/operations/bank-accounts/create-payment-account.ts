import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { accountDetails, linkedAccount } from "./bank-account-schema.ts";
import { linkErrors } from "./link-errors.ts";

export const createPaymentAccount = defineOperation({
  name: "createPaymentAccount",
  method: "POST",
  path: "/api/v1/ramp/payment-accounts",
  tag: "Bank accounts",
  access: "stepUp",
  summary: "Link a bank account in one call, without beginning a link first",
  body: z.strictObject({ accountDetails }),
  response: z.object({ account: linkedAccount }),
  errors: linkErrors,
});
