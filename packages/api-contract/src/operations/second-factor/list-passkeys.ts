import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { passkey } from "./second-factor-schema.ts";

export const listPasskeys = defineOperation({
  name: "listPasskeys",
  method: "GET",
  path: "/api/v1/auth/passkeys",
  tag: "Second factor",
  access: "session",
  summary: "The signed-in person's passkeys, oldest first",
  response: z.object({ passkeys: z.array(passkey) }),
  errors: [],
});
