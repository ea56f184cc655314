import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { countryCode, emailAddress, session } from "../../schemas.ts";
export const verifyOtp = defineOperation({
  name: "verifyOtp",
  method: "POST",
  path: "/api/v1/auth/verify-otp",
  tag: "Sign-up and sign-in",
  access: "public",
  summary: "Exchange a code for a session; a wrong code answers without one",
  body: z.strictObject({
    email: emailAddress,
    token: z.string().regex(/^\d{6}$/, "must be six digits"),
    type: z.enum(["signup", "login"]),
    /** Of a person who is made now: the browser's region, until their phone number says more. */
    country_code: countryCode.optional(),
  }),
  response: z.object({ session: session.nullable(), mfa_required: z.boolean() }),
  errors: ["CODE_EXPIRED", "CODES_LOCKED"],
});
