import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { preferences } from "./preferences-schema.ts";
export const updatePreferences = defineOperation({
  name: "updatePreferences",
  method: "PUT",
  path: "/api/v1/preferences",
  tag: "Notifications",
  access: "session",
  summary: "Change notification preferences",
  body: preferences,
  response: z.object({ preferences }),
  errors: [],
});
