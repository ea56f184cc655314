import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { deviceId } from "./second-factor-schema.ts";

export const checkBiometricSetup = defineOperation({
  name: "checkBiometricSetup",
  method: "POST",
  path: "/api/v1/auth/biometric/check-setup",
  tag: "Second factor",
  access: "session",
  summary: "Whether the signed-in person has a passkey, and one that was made on this device",
  body: z.strictObject({ device_id: deviceId }),
  response: z.object({ is_set_up: z.boolean(), on_this_device: z.boolean() }),
  errors: [],
});
