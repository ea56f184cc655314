import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { confirmation, deviceId, passcode, securityCode } from "./second-factor-schema.ts";

export const setUpPasscode = defineOperation({
  name: "setUpPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/setup",
  tag: "Second factor",
  access: "stepUp",
  summary:
    "Set or change the passcode. Needs the mailed code, and a step-up once there is a second factor",
  body: z.strictObject({ passcode, device_id: deviceId, code: securityCode }),
  response: confirmation,
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSCODE_TOO_SIMPLE",
  ],
});
