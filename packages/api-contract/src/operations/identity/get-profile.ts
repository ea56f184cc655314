import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { profile } from "./profile-schema.ts";
export const getProfile = defineOperation({
  name: "getProfile",
  method: "GET",
  path: "/api/v1/auth/profile",
  tag: "Profile",
  access: "session",
  summary: "The signed-in person's profile",
  response: z.object({ profile }),
  errors: [],
});
