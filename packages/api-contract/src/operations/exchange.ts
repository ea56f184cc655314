import { z } from "zod";
import { area, get, post } from "../area.ts";
import { amount, amountInput, correlationId, evmAddress, timestamp, uuid } from "../schemas.ts";
import { hourMs } from "../windows.ts";

/** A published exchange rate, with at most six decimals. */
const rate = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);

/** Percent of the exchanged amount, such as "0.50". */
const feePercent = z.string().regex(/^\d{1,3}\.\d{2}$/);

const exchangeCurrency = z.enum(["USD", "EUR"]);

/**
 * A quote, or the exchange that it has become. `failed`: nothing was moved. `returning`: the exchange
 * could not be completed, and the money is on its way back.
 */
const exchange = z.object({
  id: uuid,
  status: z.enum(["quoted", "pending", "done", "failed", "returning", "returned"]),
  from: exchangeCurrency,
  to: exchangeCurrency,
  /** In `from`; all other amounts are in `to`. They add up: exchanged is sent × rate, result is exchanged − fee. */
  sent: amount,
  /** Units of `to` for one of `from`. */
  rate,
  rate_date: z.iso.date(),
  exchanged: amount,
  fee: amount,
  fee_percent: feePercent,
  result: amount,
  expires_at: timestamp,
  /** When it began; null for a quote. */
  begun_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
});

export const exchanges = area(
  {
    tag: "Exchange",
    access: "session",
  },
  {
    createExchangeQuote: post("/api/v1/exchange/quotes", {
      limits: [{ per: "person", max: 600, windowMs: hourMs }],
      summary: "Quote for exchanging dollars for euros or euros for dollars, held for five minutes",
      body: z.strictObject({
        from: exchangeCurrency,
        to: exchangeCurrency,
        /** In `from`, with at most two decimals. */
        amount: amountInput,
      }),
      response: z.object({ exchange }),
      errors: [
        "EXCHANGE_UNAVAILABLE",
        "EXCHANGE_OUT_OF_STOCK",
        "EXCHANGE_LIMIT_EXCEEDED",
        "EXCHANGE_ALL_LIMIT_EXCEEDED",
        "EXCHANGE_WAITS",
        "DAILY_LIMIT_EXCEEDED",
        "DAILY_SENDS_EXCEEDED",
        "EXCHANGE_AMOUNT_TOO_SMALL",
      ],
    }),

    beginExchange: post("/api/v1/exchange", {
      access: "stepUp",
      idempotent: "correlationId",
      movesMoney: true,
      summary: "Exchange at a quote; ends with both currencies moved or with neither",
      body: z.strictObject({ quoteId: uuid, correlationId }),
      response: z.object({ exchange }),
      errors: [
        "NOT_FOUND",
        "ACCOUNT_NOT_READY",
        "INSTANT_PAYMENTS_OFF",
        "SAFE_STOPPED",
        "INSUFFICIENT_FUNDS",
        "EXCHANGE_QUOTE_EXPIRED",
        "EXCHANGE_QUOTE_USED",
        "EXCHANGE_UNAVAILABLE",
        "EXCHANGE_OUT_OF_STOCK",
        "EXCHANGE_LIMIT_EXCEEDED",
        "EXCHANGE_ALL_LIMIT_EXCEEDED",
        "EXCHANGE_WAITS",
        "DAILY_LIMIT_EXCEEDED",
        "DAILY_SENDS_EXCEEDED",
        "SETTLEMENT_PAUSED",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
      ],
    }),

    getExchange: get("/api/v1/exchange/{id}", {
      summary:
        "One of the caller's quotes or exchanges, by its id or that of one of its transactions",
      params: z.strictObject({ id: uuid }),
      response: z.object({ exchange }),
      errors: ["NOT_FOUND"],
    }),

    getExchangeDesk: get("/api/v1/exchange/desk", {
      access: "public",
      summary:
        "Address of the Safe with the product's own money for exchanges; null until it is assigned",
      response: z.object({ safeAddress: evmAddress.nullable() }),
    }),

    getExchangeRate: get("/api/v1/exchange/rate", {
      summary:
        "The published rate between dollars and euros, the fee and the limits; the rate is indicative, only a quote is binding. Without a bank partner there is none",
      response: z.object({
        /** Whether dollars and euros can be exchanged now. */
        available: z.boolean(),
        /** Dollars for one euro; null if no rate is published. */
        rate: rate.nullable(),
        /** Date of the rate; null if no rate is published. */
        rate_date: z.iso.date().nullable(),
        fee_percent: feePercent,
        /** The most of each currency that can be exchanged for the other in a UTC day: by one person, and by all people together. */
        limits: z
          .array(
            z.object({
              currency: exchangeCurrency,
              person_per_day: amount,
              everybody_per_day: amount,
            }),
          )
          .optional(),
      }),
    }),
  },
);
