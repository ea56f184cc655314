import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import {
  amountInput,
  correlationId,
  currencyInput,
  note,
  transactionHash,
  uuid,
} from "../../schemas.ts";
export const sendTransfer = defineOperation({
  name: "sendTransfer",
  method: "POST",
  path: "/api/v1/payments/p2p/transfer",
  tag: "Payments",
  access: "session",
  idempotent: "correlationId",
  summary: "Send money to a person",
  body: z.strictObject({
    recipientUserId: uuid,
    amount: amountInput,
    currency: currencyInput,
    memo: note.optional(),
    correlationId,
    requestId: uuid.optional(),
  }),
  response: z.object({
    transactionId: uuid,
    status: z.enum(["pending", "confirmed", "failed"]),
    hash: transactionHash.nullable(),
  }),
  errors: [
    "RECIPIENT_NOT_FOUND",
    "ACCOUNT_NOT_READY",
    "INSUFFICIENT_FUNDS",
    "SELF_TRANSFER",
    "TRANSFER_LIMIT_EXCEEDED",
    "DAILY_LIMIT_EXCEEDED",
    "DAILY_LIMIT_LOWERED",
    "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
    "DAILY_SENDS_EXCEEDED",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "REQUEST_NOT_PENDING",
    "REQUEST_MISMATCH",
    "STEP_UP_REQUIRED",
    "SETTLEMENT_PAUSED",
  ],
});
