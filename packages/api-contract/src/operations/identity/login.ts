import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const login = defineOperation({
  name: "login",
  method: "POST",
  path: "/api/v1/auth/login",
  tag: "Sign-up and sign-in",
  access: "public",
  summary: "Mail a sign-in code",
  body: z.strictObject({ email: emailAddress }),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: ["CODES_LOCKED"],
});
