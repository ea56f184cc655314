import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const authLogout = defineOperation({
  name: "authLogout",
  method: "POST",
  path: "/auth/v1/logout",
  tag: "Session protocol",
  access: "session",
  summary: "End this session or all",
  query: z.strictObject({ scope: z.enum(["global", "local", "others"]).default("global") }),
  envelope: "none",
  response: z.void(),
  errors: [],
});
