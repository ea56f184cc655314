import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { timestamp } from "../../schemas.ts";

export const createContactSession = defineOperation({
  name: "createContactSession",
  method: "POST",
  path: "/api/v1/onboarding/contacts/sessions",
  tag: "Contacts",
  access: "session",
  summary: "Make a single-use link with which a phone uploads contacts for this person",
  response: z.object({ token: z.string(), link: z.string(), expires_at: timestamp }),
  errors: [],
});
