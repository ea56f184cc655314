import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { correlationId, uuid } from "../../schemas.ts";
import { amountCents, rampIntent, rampOperation } from "./funding-schema.ts";

export const createRampIntent = defineOperation({
  name: "createRampIntent",
  method: "POST",
  path: "/api/v1/ramp/{operation}/intents",
  tag: "Top up and withdraw",
  access: "stepUp",
  idempotent: "correlationId",
  summary:
    "Accept a quote. PENDING_TRANSFER without instructions means: decided, and the provider is still being asked",
  params: z.strictObject({ operation: rampOperation }),
  body: z.strictObject({ linkedAccountId: uuid, amountCents, quoteId: uuid, correlationId }),
  response: rampIntent,
  errors: [
    "NOT_FOUND",
    "BANK_ACCOUNT_NOT_ACTIVE",
    "KYC_REQUIRED",
    "KYC_UNDER_REVIEW",
    "ACCOUNT_NOT_READY",
    "QUOTE_EXPIRED",
    "QUOTE_MISMATCH",
    "INSUFFICIENT_FUNDS",
    "TRANSFER_LIMIT_EXCEEDED",
    "DAILY_LIMIT_EXCEEDED",
    "DAILY_LIMIT_LOWERED",
    "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "TOO_MANY_TOPUPS",
    "RAMP_REFUSED",
    "SETTLEMENT_PAUSED",
    "RAMP_NOT_CONFIGURED",
  ],
});
