import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const authKeys = defineOperation({
  name: "authKeys",
  method: "GET",
  path: "/auth/v1/.well-known/jwks.json",
  tag: "Session protocol",
  access: "public",
  summary: "The public keys that access tokens are signed with",
  envelope: "none",
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  errors: [],
});
