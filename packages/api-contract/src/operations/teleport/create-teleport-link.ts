import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amountInput, correlationId, note, uuid } from "../../schemas.ts";
import { teleportLink } from "./teleport-schema.ts";

export const createTeleportLink = defineOperation({
  name: "createTeleportLink",
  method: "POST",
  path: "/api/v1/teleport/links",
  tag: "Teleport",
  access: "session",
  idempotent: "correlationId",
  summary:
    "A link by which somebody pays pounds into an own British bank account; it holds 30 days",
  body: z.strictObject({
    amount: amountInput,
    note: note.optional(),
    /** The id of an active linked account in Great Britain. */
    recipientPaymentAccountId: uuid,
    correlationId,
  }),
  response: z.object({ url: z.url(), link: teleportLink }),
  errors: [
    "NOT_FOUND",
    "KYC_REQUIRED",
    "BANK_ACCOUNT_NOT_ACTIVE",
    "RAMP_UNSUPPORTED",
    "TELEPORT_AMOUNT_TOO_SMALL",
    "TELEPORT_AMOUNT_TOO_LARGE",
    "RAMP_UNAVAILABLE",
    "TELEPORT_LINK_LIMIT_REACHED",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "RAMP_NOT_CONFIGURED",
  ],
});
