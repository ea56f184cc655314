import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const signOut = defineOperation({
  name: "signOut",
  method: "POST",
  path: "/api/v1/auth/sign-out",
  tag: "Sign-up and sign-in",
  access: "session",
  summary: "End every session of this person",
  response: z.object({ signed_out: z.literal(true) }),
  errors: [],
});
