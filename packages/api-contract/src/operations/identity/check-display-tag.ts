import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text } from "../../schemas.ts";
export const checkDisplayTag = defineOperation({
  name: "checkDisplayTag",
  method: "GET",
  path: "/api/v1/auth/display-tag/check",
  tag: "Profile",
  access: "session",
  summary: "Whether a tag is free, with suggestions",
  query: z.strictObject({ tag: text(60).optional() }),
  response: z.object({ available: z.boolean(), suggestions: z.array(z.string()) }),
  errors: [],
});
