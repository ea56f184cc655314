import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const verificationStatus = defineOperation({
  name: "verificationStatus",
  method: "GET",
  path: "/api/v1/auth/verification-status",
  tag: "Sign-up and sign-in",
  access: "optional",
  summary: "Whether an address is verified; truthful only to its owner",
  query: z.strictObject({ email: emailAddress }),
  response: z.object({ verified: z.boolean() }),
  errors: [],
});
