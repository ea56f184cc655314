import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const authOtp = defineOperation({
  name: "authOtp",
  method: "POST",
  path: "/auth/v1/otp",
  tag: "Session protocol",
  access: "public",
  summary:
    "Mail a six-digit code, or, with a code challenge, a link: {PUBLIC_URL}/onboarding/login/magic-link#code={auth_code}",
  query: z.object({ redirect_to: z.string().max(2000).optional() }),
  // `create_user: false` asks for a sign-in only; auth-js sends true unless told otherwise.
  body: z.looseObject({
    email: emailAddress,
    create_user: z.boolean().optional(),
    /** base64url of the SHA-256 of the verifier that the asking browser keeps. */
    code_challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .nullish(),
    code_challenge_method: z.string().toLowerCase().pipe(z.literal("s256")).nullish(),
  }),
  envelope: "none",
  response: z.strictObject({}),
  errors: ["CODES_LOCKED"],
});
