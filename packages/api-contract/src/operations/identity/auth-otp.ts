import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const authOtp = defineOperation({
  name: "authOtp",
  method: "POST",
  path: "/auth/v1/otp",
  tag: "Session protocol",
  access: "public",
  summary: "Mail a six-digit code",
  query: z.object({ redirect_to: z.string().max(2000).optional() }),
  // `create_user: false` asks for a sign-in only; auth-js sends true unless told otherwise.
  body: z.looseObject({ email: emailAddress, create_user: z.boolean().optional() }),
  envelope: "none",
  response: z.strictObject({}),
  errors: [],
});
