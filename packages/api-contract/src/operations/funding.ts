import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { correlationId, text, uuid } from "../schemas.ts";
import { hourMs, minuteMs } from "../windows.ts";
import {
  amountCents,
  quoteErrors,
  rampIntent,
  rampOperation,
  rampQuote,
} from "./schemas/funding.ts";

export const cancelTopup = defineOperation({
  name: "cancelTopup",
  method: "POST",
  path: "/api/v1/ramp/intents/{id}/cancel",
  tag: "Top up and withdraw",
  access: "session",
  whileFrozen: "allowed",
  summary: "Cancel a top-up that is not paid. Money that arrives later is still credited",
  params: z.strictObject({ id: uuid }),
  response: rampIntent,
  errors: ["NOT_FOUND", "INTENT_NOT_CANCELLABLE"],
});

export const createRampIntent = defineOperation({
  name: "createRampIntent",
  method: "POST",
  path: "/api/v1/ramp/{operation}/intents",
  tag: "Top up and withdraw",
  access: "stepUp",
  cost: "outside",
  idempotent: "correlationId",
  limits: [{ per: "person", max: 60, windowMs: hourMs }],
  movesMoney: true,
  summary:
    "Accept a quote. PENDING_TRANSFER without instructions means that the intent is stored and the provider has not answered yet",
  params: z.strictObject({ operation: rampOperation }),
  body: z.strictObject({ linkedAccountId: uuid, amountCents, quoteId: uuid, correlationId }),
  response: rampIntent,
  errors: [
    "NOT_FOUND",
    "BANK_ACCOUNT_NOT_ACTIVE",
    "KYC_REQUIRED",
    "KYC_UNDER_REVIEW",
    "ACCOUNT_NOT_READY",
    "SAFE_STOPPED",
    "QUOTE_EXPIRED",
    "QUOTE_MISMATCH",
    "INSUFFICIENT_FUNDS",
    "TRANSFER_LIMIT_EXCEEDED",
    "DAILY_LIMIT_EXCEEDED",
    "DAILY_LIMIT_LOWERED",
    "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
    "SEND_LIMIT_UNVERIFIED",
    "IDEMPOTENCY_CONFLICT",
    "IN_PROGRESS",
    "TOO_MANY_TOPUPS",
    "RAMP_REFUSED",
    "SETTLEMENT_PAUSED",
    "RAMP_NOT_CONFIGURED",
  ],
});

export const createRampQuote = defineOperation({
  name: "createRampQuote",
  method: "POST",
  path: "/api/v1/ramp/{operation}/quotes",
  tag: "Top up and withdraw",
  access: "session",
  cost: "outside",
  limits: [{ per: "person", max: 20, windowMs: minuteMs, counter: "rampQuote" }],
  summary: "Quote for moving an amount between a bank account and the wallet",
  params: z.strictObject({ operation: rampOperation }),
  body: z.strictObject({ linkedAccountId: uuid, amountCents }),
  response: z.object({ quote: rampQuote }),
  errors: quoteErrors,
});

export const createTopupQuote = defineOperation({
  name: "createTopupQuote",
  method: "POST",
  path: "/api/v1/ramp/topup/quotes",
  tag: "Top up and withdraw",
  access: "session",
  cost: "outside",
  limits: [{ per: "person", max: 20, windowMs: minuteMs, counter: "rampQuote" }],
  summary: "Quote for topping up the wallet by bank transfer",
  body: z.strictObject({ linkedAccountId: uuid, amountCents }),
  response: z.object({ quote: rampQuote }),
  errors: quoteErrors,
});

export const getRampIntentStatus = defineOperation({
  name: "getRampIntentStatus",
  method: "GET",
  path: "/api/v1/ramp/intents/{id}/status",
  tag: "Top up and withdraw",
  access: "session",
  summary: "Current state of a top-up or withdrawal",
  params: z.strictObject({ id: uuid }),
  /** Optional, because the intent already has its provider. */
  query: z.strictObject({ provider: text(40).optional() }),
  response: rampIntent,
  errors: ["NOT_FOUND"],
});

export const listRampIntents = defineOperation({
  name: "listRampIntents",
  method: "GET",
  path: "/api/v1/ramp/intents",
  tag: "Top up and withdraw",
  access: "session",
  summary: "The person's open top-ups and withdrawals, newest first",
  response: z.object({ intents: z.array(rampIntent) }),
  errors: [],
});

export const submitWithdrawal = defineOperation({
  name: "submitWithdrawal",
  method: "POST",
  path: "/api/v1/ramp/withdraw/intents/{id}/onchain/submit",
  tag: "Top up and withdraw",
  access: "stepUp",
  cost: "outside",
  idempotent: "always",
  movesMoney: true,
  summary: "Continue a withdrawal if it is waiting; safe to repeat",
  params: z.strictObject({ id: uuid }),
  response: rampIntent,
  errors: ["NOT_FOUND", "RAMP_NOT_CONFIGURED"],
});
