import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const logout = defineOperation({
  name: "logout",
  method: "POST",
  path: "/api/v1/auth/logout",
  tag: "Sign-up and sign-in",
  access: "session",
  summary: "End this session",
  response: z.object({ signed_out: z.literal(true) }),
  errors: [],
});
