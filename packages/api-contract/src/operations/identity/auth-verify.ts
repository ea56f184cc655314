import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress, session } from "../../schemas.ts";
export const authVerify = defineOperation({
  name: "authVerify",
  method: "POST",
  path: "/auth/v1/verify",
  tag: "Session protocol",
  access: "public",
  summary: "Exchange a code for a session",
  body: z.looseObject({
    email: emailAddress,
    token: z.string().max(64),
    type: z.enum(["email", "signup", "magiclink"]),
  }),
  envelope: "none",
  response: session,
  errors: ["CODE_EXPIRED", "CODES_LOCKED"],
});
