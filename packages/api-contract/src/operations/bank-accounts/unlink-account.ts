import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";

export const unlinkAccount = defineOperation({
  name: "unlinkAccount",
  method: "POST",
  path: "/api/v1/ramp/linked-accounts/{id}/unlink",
  tag: "Bank accounts",
  access: "session",
  idempotent: "always",
  summary: "Unlink a bank account; harmless when it is unlinked already",
  params: z.strictObject({ id: uuid }),
  response: z.object({ id: uuid, unlinked: z.literal(true) }),
  errors: ["NOT_FOUND", "ACCOUNT_IN_USE"],
});
