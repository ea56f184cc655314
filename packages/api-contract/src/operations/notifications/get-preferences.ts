import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { preferences } from "./preferences-schema.ts";
export const getPreferences = defineOperation({
  name: "getPreferences",
  method: "GET",
  path: "/api/v1/preferences",
  tag: "Notifications",
  access: "session",
  summary: "Notification preferences",
  response: z.object({ preferences }),
  errors: [],
});
