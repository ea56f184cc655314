import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { creationOptions, securityCode } from "./second-factor-schema.ts";

export const getPasskeyOptions = defineOperation({
  name: "getPasskeyOptions",
  method: "POST",
  path: "/api/v1/auth/passkeys/options",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Begin adding a passkey: spends the mailed code, answers a challenge good once for five minutes. Needs a step-up once there is a second factor",
  body: z.strictObject({ code: securityCode }),
  response: z.object({ options: creationOptions }),
  errors: [
    "PASSKEY_REQUIRED",
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSKEY_LIMIT_REACHED",
  ],
});
