import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { correlationId, uuid } from "../../schemas.ts";
import { teleportPayment } from "./teleport-schema.ts";

export const createTeleportTransaction = defineOperation({
  name: "createTeleportTransaction",
  method: "POST",
  path: "/api/v1/ramp/teleport/transactions",
  tag: "Teleport",
  access: "stepUp",
  idempotent: "correlationId",
  summary:
    "Accept an own quote for a link: answers where to send the money. PENDING_TRANSFER without instructions means that the provider is still being asked",
  body: z.strictObject({ teleportQuoteId: uuid, correlationId }),
  response: teleportPayment,
  errors: [
    "QUOTE_EXPIRED",
    "TELEPORT_NOT_OPEN",
    "TELEPORT_NOT_PAYABLE_YET",
    "TELEPORT_UNDER_WAY",
    "BANK_ACCOUNT_NOT_ACTIVE",
    "ACCOUNT_NOT_READY",
    "KYC_REQUIRED",
    "KYC_UNDER_REVIEW",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "RAMP_UNSUPPORTED",
    "RAMP_NOT_CONFIGURED",
  ],
});
