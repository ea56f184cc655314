import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { publicPerson, text } from "../../schemas.ts";
export const searchUsers = defineOperation({
  name: "searchUsers",
  method: "GET",
  path: "/api/v1/auth/search-users",
  tag: "Profile",
  access: "session",
  summary: "Find people by tag or name",
  query: z.strictObject({ q: text(60) }),
  response: z.object({ users: z.array(publicPerson) }),
  errors: [],
});
