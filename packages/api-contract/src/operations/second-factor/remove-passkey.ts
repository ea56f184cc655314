import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { securityCode } from "./second-factor-schema.ts";

export const removePasskey = defineOperation({
  name: "removePasskey",
  method: "POST",
  path: "/api/v1/auth/passkeys/{id}/remove",
  tag: "Second factor",
  access: "stepUp",
  summary: "Remove a passkey. Needs a step-up and the mailed code",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ code: securityCode }),
  response: z.object({ removed: z.literal(true) }),
  errors: [
    "PASSKEY_REQUIRED",
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "NOT_FOUND",
  ],
});
