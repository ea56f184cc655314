import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { assertionOptions, deviceToken } from "./second-factor-schema.ts";

export const getResumeOptions = defineOperation({
  name: "getResumeOptions",
  method: "POST",
  path: "/api/v1/auth/session/resume-options",
  tag: "Second factor",
  access: "public",
  summary: "A challenge to resume a session with a passkey, for a device that shows its token",
  body: z.strictObject({ device_token: deviceToken }),
  response: z.object({ options: assertionOptions }),
  errors: ["SESSION_NOT_RESUMABLE", "SECOND_FACTOR_NOT_SET_UP"],
});
