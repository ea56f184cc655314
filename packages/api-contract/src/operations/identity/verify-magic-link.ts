import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { session, text } from "../../schemas.ts";

export const verifyMagicLink = defineOperation({
  name: "verifyMagicLink",
  method: "POST",
  path: "/api/v1/auth/magic-link/verify",
  tag: "Sign-up and sign-in",
  access: "public",
  summary:
    "Exchange a link's token for a session, once, in the browser that asked for it (15 minutes)",
  body: z.strictObject({ token: text(128).min(1) }),
  response: z.object({ session, mfa_required: z.boolean() }),
  errors: ["LINK_EXPIRED", "LINK_OTHER_BROWSER"],
});
