import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { session } from "../../schemas.ts";
export const authToken = defineOperation({
  name: "authToken",
  method: "POST",
  path: "/auth/v1/token",
  tag: "Session protocol",
  access: "public",
  summary: "Refresh a session, or exchange the code of a magic link (PKCE)",
  query: z.strictObject({ grant_type: z.enum(["refresh_token", "pkce"]) }),
  body: z.strictObject({
    refresh_token: z.string().max(512).optional(),
    auth_code: z.string().max(512).optional(),
    code_verifier: z.string().max(512).optional(),
  }),
  envelope: "none",
  /** mfa_required is told with the PKCE grant only: a refresh keeps the level it has. */
  response: session.extend({ mfa_required: z.boolean().optional() }),
  errors: [],
});
