import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { accountDetails, linkedAccount, rampProvider } from "./bank-account-schema.ts";
import { linkErrors } from "./link-errors.ts";

export const completeBankLink = defineOperation({
  name: "completeBankLink",
  method: "POST",
  path: "/api/v1/ramp/link/complete",
  tag: "Bank accounts",
  access: "stepUp",
  summary:
    "Link a bank account. `pending` means: decided, and the provider is still being asked; it is harmless when repeated with the same link and details",
  body: z.strictObject({
    linkId: uuid.optional(),
    /** The provider in use; another one is refused. */
    provider: rampProvider.optional(),
    accountDetails,
  }),
  response: z.object({ account: linkedAccount }),
  errors: linkErrors,
});
