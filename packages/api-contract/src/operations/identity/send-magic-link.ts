import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";

export const sendMagicLink = defineOperation({
  name: "sendMagicLink",
  method: "POST",
  path: "/api/v1/auth/magic-link/send",
  tag: "Sign-up and sign-in",
  access: "public",
  summary:
    "Mail a sign-in link, {PUBLIC_URL}/onboarding/login/magic-link#token={token}; a cookie set here binds it to this browser",
  body: z.strictObject({ email: emailAddress }),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: [],
});
