import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { session, timestamp } from "../../schemas.ts";
import { assertion, deviceId, deviceToken, passcode } from "./second-factor-schema.ts";

export const resumeSession = defineOperation({
  name: "resumeSession",
  method: "POST",
  path: "/api/v1/auth/session/resume",
  tag: "Second factor",
  access: "public",
  summary:
    "A session again: by its refresh token, or by the device's token with a passcode or a passkey",
  body: z.union([
    z.strictObject({
      auth_method: z.literal("refresh_token"),
      auth_data: z.strictObject({ refresh_token: z.string().min(1).max(512) }),
    }),
    z.strictObject({
      auth_method: z.literal("passcode"),
      auth_data: z.strictObject({ device_token: deviceToken, device_id: deviceId, passcode }),
    }),
    z.strictObject({
      auth_method: z.literal("biometric"),
      auth_data: z.strictObject({
        device_token: deviceToken,
        device_id: deviceId,
        response: assertion,
      }),
    }),
  ]),
  response: z.object({
    session,
    /** True when the session has yet to be confirmed with the second factor. */
    mfa_required: z.boolean(),
    /** Null unless a passcode or a passkey has just been shown. The device's token stays good. */
    step_up_until: timestamp.nullable(),
  }),
  errors: [
    "SESSION_NOT_RESUMABLE",
    "PASSCODE_INVALID",
    "PASSCODE_LOCKED",
    "PASSKEY_INVALID",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});
