import { z } from "zod";
import { area, get, post } from "../area.ts";
import { correlationId, text, uuid } from "../schemas.ts";
import { hourMs, minuteMs } from "../windows.ts";
import {
  amountCents,
  quoteErrors,
  rampIntent,
  rampOperation,
  rampQuote,
} from "./schemas/funding.ts";

export const funding = area(
  {
    tag: "Top up and withdraw",
    access: "session",
  },
  {
    cancelTopup: post("/api/v1/ramp/intents/{id}/cancel", {
      whileFrozen: "allowed",
      summary: "Cancel a top-up that is not paid. Money that arrives later is still credited",
      params: z.strictObject({ id: uuid }),
      response: rampIntent,
      errors: ["NOT_FOUND", "INTENT_NOT_CANCELLABLE"],
    }),

    createRampIntent: post("/api/v1/ramp/{operation}/intents", {
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
    }),

    createRampQuote: post("/api/v1/ramp/{operation}/quotes", {
      cost: "outside",
      limits: [{ per: "person", max: 20, windowMs: minuteMs, counter: "rampQuote" }],
      summary: "Quote for moving an amount between a bank account and the wallet",
      params: z.strictObject({ operation: rampOperation }),
      body: z.strictObject({ linkedAccountId: uuid, amountCents }),
      response: z.object({ quote: rampQuote }),
      errors: quoteErrors,
    }),

    createTopupQuote: post("/api/v1/ramp/topup/quotes", {
      cost: "outside",
      limits: [{ per: "person", max: 20, windowMs: minuteMs, counter: "rampQuote" }],
      summary: "Quote for topping up the wallet by bank transfer",
      body: z.strictObject({ linkedAccountId: uuid, amountCents }),
      response: z.object({ quote: rampQuote }),
      errors: quoteErrors,
    }),

    getRampIntentStatus: get("/api/v1/ramp/intents/{id}/status", {
      summary: "Current state of a top-up or withdrawal",
      params: z.strictObject({ id: uuid }),
      /** Optional, because the intent already has its provider. */
      query: z.strictObject({ provider: text(40).optional() }),
      response: rampIntent,
      errors: ["NOT_FOUND"],
    }),

    listRampIntents: get("/api/v1/ramp/intents", {
      summary: "The person's open top-ups and withdrawals, newest first",
      response: z.object({ intents: z.array(rampIntent) }),
    }),

    submitWithdrawal: post("/api/v1/ramp/withdraw/intents/{id}/onchain/submit", {
      access: "stepUp",
      cost: "outside",
      idempotent: "always",
      movesMoney: true,
      summary: "Continue a withdrawal if it is waiting; safe to repeat",
      params: z.strictObject({ id: uuid }),
      response: rampIntent,
      errors: ["NOT_FOUND", "RAMP_NOT_CONFIGURED"],
    }),
  },
);
