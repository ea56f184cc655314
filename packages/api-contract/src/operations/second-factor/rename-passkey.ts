import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { passkey, passkeyName } from "./second-factor-schema.ts";

export const renamePasskey = defineOperation({
  name: "renamePasskey",
  method: "PUT",
  path: "/api/v1/auth/passkeys/{id}",
  tag: "Second factor",
  access: "stepUp",
  summary: "Give a passkey another name. Needs a step-up",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name: passkeyName }),
  response: z.object({ passkey }),
  errors: ["NOT_FOUND"],
});
