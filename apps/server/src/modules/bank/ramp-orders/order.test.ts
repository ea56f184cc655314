import type { RampTransaction } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import {
  furthest,
  isFinal,
  isTransactionOf,
  isUnpaid,
  type OrderStatus,
  type RampOrder,
} from "./order.ts";

const statuses: readonly OrderStatus[] = [
  "PENDING_TRANSFER",
  "AWAITING_TRANSFER",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
];

describe("the status of a ramp order", () => {
  it("never goes back, and one final status never replaces another", () => {
    for (const from of statuses) {
      for (const to of statuses) {
        const after = furthest(from, to);
        expect([from, to]).toContain(after);
        if (isFinal(from)) expect(after).toBe(from);
      }
    }
    expect(furthest("PROCESSING", "AWAITING_TRANSFER")).toBe("PROCESSING");
    expect(furthest("AWAITING_TRANSFER", "FAILED")).toBe("FAILED");
  });

  it("shows whether money can still be expected", () => {
    expect(statuses.filter((status) => isUnpaid({ status }))).toEqual([
      "PENDING_TRANSFER",
      "AWAITING_TRANSFER",
    ]);
  });
});

describe("whether a transaction of the ramp belongs to an order", () => {
  const quote = { sourceCurrency: "EUR", destinationCurrency: "GBP" } as RampOrder["quote"];
  const order = { id: "order", transactionId: "txn", quote };
  const transaction = {
    transactionId: "txn",
    correlationId: "order",
    sourceCurrency: "EUR",
    destinationCurrency: "GBP",
  } as RampTransaction;

  it.each<[string, Partial<RampOrder>, Partial<RampTransaction>, boolean]>([
    ["the order's own", {}, {}, true],
    ["the first answer for an order", { transactionId: null }, {}, true],
    ["without a correlation id", {}, { correlationId: null }, true],
    ["another transaction", {}, { transactionId: "other" }, false],
    ["another order's", {}, { correlationId: "other" }, false],
    ["with another source currency", {}, { sourceCurrency: "USD" }, false],
    ["with another destination currency", {}, { destinationCurrency: "EUR" }, false],
  ])("%s", (_, change, mistaken, expected) => {
    expect(isTransactionOf({ ...order, ...change }, { ...transaction, ...mistaken })).toBe(
      expected,
    );
  });
});
