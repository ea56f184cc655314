import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { confirmation, deviceId, passcode } from "./second-factor-schema.ts";

export const verifyPasscode = defineOperation({
  name: "verifyPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/verify",
  tag: "Second factor",
  access: "session",
  summary: "Confirm this session with the passcode: five attempts, then a growing wait",
  body: z.strictObject({ passcode, device_id: deviceId }),
  response: confirmation,
  errors: ["PASSCODE_INVALID", "PASSCODE_LOCKED", "SECOND_FACTOR_NOT_SET_UP"],
});
