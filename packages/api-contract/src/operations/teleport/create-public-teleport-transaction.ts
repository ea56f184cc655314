import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { teleportCode, teleportPayment } from "./teleport-schema.ts";

export const createPublicTeleportTransaction = defineOperation({
  name: "createPublicTeleportTransaction",
  method: "POST",
  path: "/api/v1/public/teleport/{code}/transactions",
  tag: "Teleport",
  access: "public",
  summary:
    "Accept a quote: answers where to send the money. The payer's running payment is answered when there is one; PENDING_TRANSFER without instructions means that the provider is still being asked",
  params: teleportCode,
  body: z.strictObject({ teleportQuoteId: uuid }),
  response: teleportPayment,
  errors: [
    "TELEPORT_NOT_FOUND",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    "TELEPORT_PAYER_UNKNOWN",
    "QUOTE_EXPIRED",
    "RAMP_NOT_CONFIGURED",
  ],
});
