import { z } from "zod";
import { area, get, post, put } from "../area.ts";
import { maxHistorySearchLength } from "../limits.ts";
import {
  amount,
  amountInput,
  correlationId,
  currency,
  currencyInput,
  historyCurrency,
  historyCurrencyInput,
  historyGroup,
  note,
  publicPerson,
  text,
  timestamp,
  transactionHash,
  uuid,
} from "../schemas.ts";
import { dayMs, hourMs } from "../windows.ts";
import { paymentLimits } from "./schemas/payment-limits.ts";
import { paymentRequest } from "./schemas/payment-request.ts";
import { assertion } from "./schemas/second-factor.ts";
import { bankTransfer, maxNearOffset, transaction } from "./schemas/transaction.ts";

const instant = z.iso.datetime({ offset: true });

export const paymentRequests = area(
  {
    tag: "Payment requests",
    access: "session",
  },
  {
    acknowledgeRequest: put("/api/v1/payments/requests/{id}/acknowledge", {
      whileFrozen: "allowed",
      idempotent: "always",
      summary: "Mark an incoming request as seen",
      params: z.strictObject({ id: uuid }),
      response: z.object({ request: paymentRequest }),
      errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
    }),

    cancelRequest: put("/api/v1/payments/requests/{id}/cancel", {
      summary: "Cancel one's own pending request",
      params: z.strictObject({ id: uuid }),
      response: z.object({ request: paymentRequest }),
      errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
    }),

    countRequests: get("/api/v1/payments/requests/count", {
      summary: "Number of incoming pending requests that are not seen yet",
      response: z.object({ count: z.int() }),
    }),

    createPaymentRequest: post("/api/v1/payments/requests", {
      idempotent: "correlationId",
      limits: [
        {
          per: "pair",
          max: 10,
          windowMs: dayMs,
          message:
            "You can request money from the same person 10 times a day. No request was sent. Please try again tomorrow.",
        },
        {
          per: "person",
          max: 200,
          windowMs: dayMs,
          message:
            "You can make 200 payment requests a day. No request was sent. Please try again tomorrow.",
        },
        {
          per: "network",
          max: 2000,
          windowMs: dayMs,
          message:
            "Your network has reached today's limit for payment requests. Please try again tomorrow, or from another network.",
        },
      ],
      summary: "Request money from a person",
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
        "INSTANT_PAYMENTS_OFF",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
        "TRANSFER_LIMIT_EXCEEDED",
        "BALANCE_LIMIT_UNVERIFIED",
      ],
    }),

    getRequest: get("/api/v1/payments/requests/{id}", {
      summary: "One payment request that this person has made or received, as it is now",
      params: z.strictObject({ id: uuid }),
      response: z.object({ request: paymentRequest }),
      errors: ["NOT_FOUND"],
    }),

    listIncomingRequests: get("/api/v1/payments/requests/incoming", {
      summary: "Payment requests sent to this person, newest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        before: uuid.optional(),
      }),
      response: z.object({ requests: z.array(paymentRequest), nextCursor: uuid.nullable() }),
    }),

    listOutgoingRequests: get("/api/v1/payments/requests/outgoing", {
      summary: "Payment requests made by this person, newest first",
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        before: uuid.optional(),
      }),
      response: z.object({ requests: z.array(paymentRequest), nextCursor: uuid.nullable() }),
    }),

    rejectRequest: put("/api/v1/payments/requests/{id}/reject", {
      summary: "Reject an incoming payment request",
      params: z.strictObject({ id: uuid }),
      response: z.object({ request: paymentRequest }),
      errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
    }),
  },
);

export const payments = area(
  {
    tag: "Payments",
    access: "session",
  },
  {
    cancelTransfer: post("/api/v1/payments/p2p/transfer/{id}/cancel", {
      whileFrozen: "allowed",
      summary: "Cancel a send before its settlement has started",
      params: z.strictObject({ id: uuid }),
      response: z.object({ transactionId: uuid, status: z.literal("failed") }),
      errors: ["NOT_FOUND", "TRANSFER_NOT_CANCELLABLE"],
    }),

    getStatement: get("/api/v1/ledger/users/{userId}/statement", {
      cost: "export",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary:
        "Settled transfers in one currency between two times; opening balance and entries add up to the closing balance",
      params: z.strictObject({ userId: uuid }),
      query: z.strictObject({
        currency: currencyInput,
        /** Inclusive. */
        from: instant,
        /** Exclusive. */
        until: instant,
      }),
      response: z.object({
        currency,
        from: timestamp,
        until: timestamp,
        openingBalance: amount,
        closingBalance: amount,
        /** Oldest first. */
        entries: z.array(
          z.object({
            /** Time of settlement. */
            at: timestamp,
            /** Negative for outgoing money. */
            amount,
            /** Balance after this entry. */
            balance: amount,
            transaction,
          }),
        ),
      }),
      errors: ["NOT_FOUND", "STATEMENT_ARCHIVED", "STATEMENT_TOO_LONG"],
    }),

    getTransaction: get("/api/v1/ledger/users/{userId}/transactions/{id}", {
      summary: "One row of the person's history, with the bank transfer behind it",
      params: z.strictObject({ userId: uuid, id: uuid }),
      response: z.object({
        transaction,
        /** Null unless it is a top-up, a withdrawal or a paid teleport link. */
        bankTransfer: bankTransfer.nullable(),
      }),
      errors: ["NOT_FOUND"],
    }),

    listRecentPeople: get("/api/v1/payments/recent-people", {
      summary:
        "People whom the caller recently paid or was paid by, latest first, without deleted accounts",
      response: z.object({ people: z.array(publicPerson) }),
    }),

    listTransactions: get("/api/v1/ledger/users/{userId}/transactions", {
      cost: ({ search, group, from, until, offset }) =>
        [search, group, from, until].some((one) => one !== undefined) ||
        Number(offset) > maxNearOffset
          ? "heavy"
          : undefined,
      summary: "The person's history, newest first",
      params: z.strictObject({ userId: uuid }),
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(20),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        currency: historyCurrencyInput.optional(),
        group: historyGroup.optional(),
        /** Only what began at `from` or later, and before `until`. */
        from: instant.optional(),
        until: instant.optional(),
        /** Words from a name, tag, note or title, or an amount. */
        search: text(maxHistorySearchLength).optional(),
      }),
      response: z.object({
        transactions: z.array(transaction),
        hasMore: z.boolean(),
        /** On the last page: older transactions of this person, which began before this time, are archived. */
        archivedUntil: timestamp.optional(),
      }),
      errors: ["NOT_FOUND"],
    }),

    countTransactions: get("/api/v1/ledger/users/{userId}/transactions/counts", {
      summary: "How many lines the person's history has, for its filters",
      params: z.strictObject({ userId: uuid }),
      query: z.strictObject({ since: instant }),
      response: z.object({
        /** Null for a history of more than 1,000 lines. A currency or group without lines is left out. */
        counts: z
          .object({
            all: z.number().int(),
            /** The lines that began at the time `since` or later. */
            since: z.number().int(),
            currencies: z.partialRecord(historyCurrency, z.number().int()),
            groups: z.partialRecord(historyGroup, z.number().int()),
          })
          .nullable(),
      }),
      errors: ["NOT_FOUND"],
    }),

    readPaymentLimits: get("/api/v1/payments/limits", {
      summary: "The caller's limits of payments and withdrawals, and what is left of them today",
      response: paymentLimits,
    }),

    readRecipient: get("/api/v1/payments/recipients/{userId}", {
      summary: "Whether the caller has paid a person before; false for an unknown person",
      params: z.strictObject({ userId: uuid }),
      response: z.object({ hasPaid: z.boolean() }),
    }),

    sendTransfer: post("/api/v1/payments/p2p/transfer", {
      idempotent: "correlationId",
      movesMoney: true,
      summary: "Send money to a person",
      body: z.strictObject({
        recipientUserId: uuid,
        amount: amountInput,
        currency: currencyInput,
        memo: note.optional(),
        correlationId,
        requestId: uuid.optional(),
        /** Required of people who have turned off instant payments: the transaction of prepareTransfer and its signature. */
        signature: z.strictObject({ id: uuid, response: assertion }).optional(),
      }),
      response: z.object({
        transactionId: uuid,
        status: z.enum(["pending", "confirmed", "failed"]),
        hash: transactionHash.nullable(),
      }),
      errors: [
        "RECIPIENT_NOT_FOUND",
        "ACCOUNT_NOT_READY",
        "INSTANT_PAYMENTS_OFF",
        "SAFE_STOPPED",
        "INSUFFICIENT_FUNDS",
        "SELF_TRANSFER",
        "TRANSFER_LIMIT_EXCEEDED",
        "DAILY_LIMIT_EXCEEDED",
        "DAILY_LIMIT_LOWERED",
        "DAILY_LIMIT_WITHOUT_SECOND_FACTOR",
        "SEND_LIMIT_UNVERIFIED",
        "DAILY_SENDS_EXCEEDED",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
        "REQUEST_NOT_PENDING",
        "REQUEST_MISMATCH",
        "STEP_UP_REQUIRED",
        "SETTLEMENT_PAUSED",
        "SAFE_NOT_OWN",
        "SAFE_TRANSACTION_OPEN",
        "SAFE_TRANSACTION_STALE",
        "SAFE_SIGNATURE_INVALID",
      ],
    }),
  },
);
