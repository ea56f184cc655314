import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { teleportPayment } from "./teleport-schema.ts";

export const markTeleportPaymentSent = defineOperation({
  name: "markTeleportPaymentSent",
  method: "POST",
  path: "/api/v1/teleport/payments/{id}/sent",
  tag: "Teleport",
  access: "session",
  idempotent: "always",
  summary: "The person says that the bank transfer was sent; it moves nothing, and may be repeated",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  response: teleportPayment,
  errors: ["NOT_FOUND"],
});
