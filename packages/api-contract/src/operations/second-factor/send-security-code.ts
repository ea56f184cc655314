import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const sendSecurityCode = defineOperation({
  name: "sendSecurityCode",
  method: "POST",
  path: "/api/v1/auth/security-code",
  tag: "Second factor",
  access: "session",
  summary:
    "Mail the six-digit code that a change of security settings needs: good once, for ten minutes",
  body: z.strictObject({}),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: [],
});
