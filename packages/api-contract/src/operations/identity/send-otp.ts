import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const sendOtp = defineOperation({
  name: "sendOtp",
  method: "POST",
  path: "/api/v1/auth/send-otp",
  tag: "Sign-up and sign-in",
  access: "public",
  summary: "Mail a six-digit code",
  body: z.strictObject({ email: emailAddress, type: z.enum(["signup", "login"]) }),
  response: z.object({ sent: z.literal(true), resend_after_seconds: z.int() }),
  errors: ["CODES_LOCKED"],
});
