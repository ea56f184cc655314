import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const deleteContactMatches = defineOperation({
  name: "deleteContactMatches",
  method: "DELETE",
  path: "/api/v1/onboarding/contacts/matches",
  tag: "Contacts",
  access: "session",
  idempotent: "always",
  summary: "Forget all matched contacts of this person",
  response: z.object({ deleted: z.int().min(0) }),
  errors: [],
});
