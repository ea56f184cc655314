import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
export const authUser = defineOperation({
  name: "authUser",
  method: "GET",
  path: "/auth/v1/user",
  tag: "Session protocol",
  access: "session",
  summary: "Who this access token belongs to",
  envelope: "none",
  response: z.looseObject({ id: uuid, email: z.string(), aud: z.string() }),
  errors: [],
});
