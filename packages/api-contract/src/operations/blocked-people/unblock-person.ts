import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";

export const unblockPerson = defineOperation({
  name: "unblockPerson",
  method: "DELETE",
  path: "/api/v1/blocked-people/{id}",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  summary: "Get a person's payment requests again, from now on; harmless when they are not blocked",
  params: z.strictObject({ id: uuid }),
  response: z.object({ deleted: z.int().min(0) }),
  errors: [],
});
