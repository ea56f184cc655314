import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { countryCode, emailAddress } from "../../schemas.ts";

export const signupMagicLink = defineOperation({
  name: "signupMagicLink",
  method: "POST",
  path: "/api/v1/auth/signup/magic-link",
  tag: "Sign-up and sign-in",
  access: "public",
  summary:
    "Mail a sign-up link, {PUBLIC_URL}/onboarding/login/magic-link#token={token}, for this browser; an address that has an account signs in",
  body: z.strictObject({
    email: emailAddress,
    country_code: countryCode.default("GB"),
  }),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: [],
});
