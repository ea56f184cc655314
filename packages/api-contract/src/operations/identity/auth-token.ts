import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { session } from "../../schemas.ts";
export const authToken = defineOperation({
  name: "authToken",
  method: "POST",
  path: "/auth/v1/token",
  tag: "Session protocol",
  access: "public",
  summary: "Refresh a session, or exchange a PKCE code",
  query: z.strictObject({ grant_type: z.enum(["refresh_token", "pkce"]) }),
  body: z.strictObject({
    refresh_token: z.string().max(512).optional(),
    auth_code: z.string().max(512).optional(),
    code_verifier: z.string().max(512).optional(),
  }),
  envelope: "none",
  response: session,
  errors: [],
});
