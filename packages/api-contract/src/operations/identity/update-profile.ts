import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { countryCode, displayTag, text } from "../../schemas.ts";
import { address } from "./address-schema.ts";
import { profile } from "./profile-schema.ts";
export const updateProfile = defineOperation({
  name: "updateProfile",
  method: "PUT",
  path: "/api/v1/auth/profile",
  tag: "Profile",
  access: "session",
  summary:
    "Change names, phone number, country, display tag, date of birth, address or whether the name finds the person; null removes date of birth and address. Phone number and tag need a step-up where there is a second factor",
  body: z
    .strictObject({
      first_name: text(60).optional(),
      last_name: text(60).optional(),
      phone_number: text(40).optional(),
      /** For a number typed without one: "+44". */
      phone_country_code: z
        .string()
        .regex(/^\+[1-9]\d{0,3}$/, "must be a calling code such as +44")
        .optional(),
      country_code: countryCode.optional(),
      display_tag: displayTag.optional(),
      date_of_birth: z.iso.date().nullable().optional(),
      primary_address: address.nullable().optional(),
      findable_by_name: z.boolean().optional(),
    })
    .refine(
      (fields) => fields.phone_country_code === undefined || fields.phone_number !== undefined,
      { path: ["phone_number"], message: "Phone number is required" },
    )
    .refine((fields) => Object.keys(fields).length > 0, "Nothing to change"),
  response: z.object({ profile }),
  errors: ["STEP_UP_REQUIRED", "TAG_UNAVAILABLE", "PHONE_INVALID"],
});
