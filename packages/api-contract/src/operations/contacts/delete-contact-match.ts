import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";

export const deleteContactMatch = defineOperation({
  name: "deleteContactMatch",
  method: "DELETE",
  path: "/api/v1/onboarding/contacts/matches/{id}",
  tag: "Contacts",
  access: "session",
  idempotent: "always",
  summary: "Forget one matched contact; harmless when it is forgotten already",
  params: z.strictObject({ id: uuid }),
  response: z.object({ deleted: z.int().min(0) }),
  errors: [],
});
