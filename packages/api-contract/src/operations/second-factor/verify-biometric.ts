import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { assertion, confirmation, deviceId } from "./second-factor-schema.ts";

export const verifyBiometric = defineOperation({
  name: "verifyBiometric",
  method: "POST",
  path: "/api/v1/auth/biometric/verify",
  tag: "Second factor",
  access: "session",
  summary: "Confirm this session with a passkey's answer to the challenge",
  body: z.strictObject({ device_id: deviceId, response: assertion }),
  response: confirmation,
  errors: ["PASSKEY_INVALID"],
});
