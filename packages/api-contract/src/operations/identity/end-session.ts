import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";

export const endSession = defineOperation({
  name: "endSession",
  method: "DELETE",
  path: "/api/v1/auth/sessions/{id}",
  tag: "Account",
  access: "session",
  summary: "End one of the person's own sessions; again and again without effect",
  params: z.strictObject({ id: uuid }),
  response: z.object({ ended: z.literal(true) }),
  errors: ["NOT_FOUND"],
});
