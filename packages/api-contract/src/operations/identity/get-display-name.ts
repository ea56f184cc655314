import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const getDisplayName = defineOperation({
  name: "getDisplayName",
  method: "GET",
  path: "/api/v1/auth/display-name",
  tag: "Profile",
  access: "session",
  summary: "How the person is shown",
  response: z.object({ display_name: z.string() }),
  errors: [],
});
