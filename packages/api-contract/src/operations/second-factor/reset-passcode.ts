import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { timestamp } from "../../schemas.ts";
import { confirmation, deviceId, passcode, securityCode } from "./second-factor-schema.ts";

export const resetPasscode = defineOperation({
  name: "resetPasscode",
  method: "POST",
  path: "/api/v1/auth/passcode/reset",
  tag: "Second factor",
  access: "session",
  summary:
    "Put a new passcode in the place of a forgotten one. Needs the mailed code. At once when the session was just confirmed with a passkey, otherwise after a day in which it can be cancelled",
  body: z.strictObject({ device_id: deviceId, passcode, code: securityCode }),
  response: z.discriminatedUnion("verified", [
    confirmation,
    z.object({
      /** The session is not confirmed: what was there before still counts. */
      verified: z.literal(false),
      /** When the new passcode takes effect. */
      passcode_reset_at: timestamp,
    }),
  ]),
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "PASSCODE_TOO_SIMPLE",
    "SECOND_FACTOR_NOT_SET_UP",
  ],
});
