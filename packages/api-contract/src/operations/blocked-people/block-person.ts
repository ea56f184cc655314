import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";

export const blockPerson = defineOperation({
  name: "blockPerson",
  method: "PUT",
  path: "/api/v1/blocked-people/{id}",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  summary:
    "Get no payment requests from a person any more; those that wait disappear, and nobody is told",
  params: z.strictObject({ id: uuid }),
  response: z.object({ blocked: z.literal(true) }),
  errors: ["NOT_FOUND", "SELF_BLOCK", "BLOCK_LIMIT_REACHED"],
});
