import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { securityCode } from "./second-factor-schema.ts";

export const removePasscode = defineOperation({
  name: "removePasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/remove",
  tag: "Second factor",
  access: "stepUp",
  summary: "Remove the passcode. Needs a step-up and the mailed code",
  body: z.strictObject({ code: securityCode }),
  response: z.object({ removed: z.literal(true) }),
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});
