import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const checkUserExists = defineOperation({
  name: "checkUserExists",
  method: "POST",
  path: "/api/v1/auth/check-user-exists",
  tag: "Sign-up and sign-in",
  access: "optional",
  summary: "Whether an account exists; truthful only to its owner",
  body: z.strictObject({ email: emailAddress }),
  response: z.object({ exists: z.boolean() }),
  errors: [],
});
