import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { confirmation, deviceId, passcode, securityCode } from "./second-factor-schema.ts";

export const resetPasscode = defineOperation({
  name: "resetPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/reset",
  tag: "Second factor",
  access: "session",
  summary: "Put a new passcode in the place of a forgotten one. Needs the mailed code, no step-up",
  body: z.strictObject({ device_id: deviceId, passcode, code: securityCode }),
  response: confirmation,
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSCODE_TOO_SIMPLE",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});
