import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { displayTag, text } from "../../schemas.ts";
import { profile } from "./profile-schema.ts";
export const updateProfile = defineOperation({
  name: "updateProfile",
  method: "PUT",
  path: "/api/v1/auth/profile",
  tag: "Profile",
  access: "session",
  summary: "Change names, phone number or display tag",
  body: z
    .strictObject({
      first_name: text(60).optional(),
      last_name: text(60).optional(),
      phone_number: text(40).optional(),
      display_tag: displayTag.optional(),
    })
    .refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
  response: z.object({ profile }),
  errors: ["TAG_UNAVAILABLE", "PHONE_INVALID"],
});
