import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { teleportCode, teleportPayment } from "./teleport-schema.ts";

export const markTeleportSent = defineOperation({
  name: "markTeleportSent",
  method: "POST",
  path: "/api/v1/public/teleport/{code}/sent",
  tag: "Teleport",
  access: "public",
  idempotent: "always",
  summary: "The payer says that the bank transfer was sent; it moves nothing, and may be repeated",
  params: teleportCode,
  body: z.strictObject({}),
  response: teleportPayment,
  errors: ["TELEPORT_NOT_FOUND", "TELEPORT_PAYER_UNKNOWN"],
});
