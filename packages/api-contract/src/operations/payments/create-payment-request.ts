import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amountInput, correlationId, currencyInput, note, uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const createPaymentRequest = defineOperation({
  name: "createPaymentRequest",
  method: "POST",
  path: "/api/v1/payments/requests",
  tag: "Payment requests",
  access: "session",
  idempotent: "correlationId",
  summary: "Ask a person for money",
  body: z.strictObject({
    toUserId: uuid,
    amount: amountInput,
    currency: currencyInput,
    memo: note.optional(),
    correlationId,
  }),
  response: z.object({ request: paymentRequest }),
  errors: [
    "RECIPIENT_NOT_FOUND",
    "SELF_REQUEST",
    "ACCOUNT_NOT_READY",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "TRANSFER_LIMIT_EXCEEDED",
  ],
});
