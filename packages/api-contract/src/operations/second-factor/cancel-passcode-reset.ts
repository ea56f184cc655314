import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const cancelPasscodeReset = defineOperation({
  name: "cancelPasscodeReset",
  method: "POST",
  path: "/api/v1/auth/passcode/reset/cancel",
  tag: "Second factor",
  access: "session",
  summary: "Cancel a passcode reset that has not taken effect. Needs no second factor",
  body: z.strictObject({}),
  response: z.object({ cancelled: z.literal(true) }),
  errors: ["PASSCODE_RESET_NOT_PENDING"],
});
