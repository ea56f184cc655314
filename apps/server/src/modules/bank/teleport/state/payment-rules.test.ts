import type { RampTransaction } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import {
  backOffOf,
  type DecidingPayment,
  decidePayment,
  heldForMs,
  isOverdue,
} from "./payment-rules.ts";

const waiting: DecidingPayment = {
  status: "AWAITING_TRANSFER",
  outcome: null,
  sourceAmount: 6_000n,
  receivedAmount: null,
  promisedAmount: 5_000n,
  isSameCurrency: false,
};

const transaction: RampTransaction = {
  transactionId: "txn",
  correlationId: null,
  status: "AWAITING_TRANSFER",
  isRefunded: false,
  failureReason: null,
  sourceCurrency: "EUR",
  sourceAmount: "60.00",
  sourceReceivedAmount: null,
  destinationCurrency: "GBP",
  destinationAmount: "50.00",
  instructions: null,
  updatedAt: new Date(0),
};

const short = (payment: Partial<DecidingPayment>, told: Partial<RampTransaction>): string => {
  const decision = decidePayment({ ...waiting, ...payment }, { ...transaction, ...told });
  if (decision === null) return "nothing";
  const { status, outcome, received, delivered, isRefunded, link } = decision;
  return `${status} ${outcome ?? "-"} in ${received ?? "-"} out ${delivered ?? "-"}${isRefunded ? " back" : ""} link ${link ?? "-"}`;
};

const came = { status: "PROCESSING", receivedAmount: 6_000n } as const;
const back = { status: "FAILED", isRefunded: true } as const;
const pounds = { isSameCurrency: true, sourceAmount: 5_000n } as const;

it.each<[string, Partial<DecidingPayment>, Partial<RampTransaction>, string]>([
  ["still waiting", {}, {}, "AWAITING_TRANSFER - in - out - link -"],
  [
    "money came",
    {},
    { status: "PROCESSING", sourceReceivedAmount: "60.00" },
    "PROCESSING - in 6000 out - link -",
  ],
  ["paid out", came, { status: "COMPLETED" }, "COMPLETED delivered in 6000 out 5000 link paid"],
  [
    "paid out without amounts",
    {},
    { status: "COMPLETED", destinationAmount: null },
    "COMPLETED delivered in 6000 out 5000 link paid",
  ],
  [
    "more came",
    {},
    { status: "COMPLETED", sourceReceivedAmount: "72", destinationAmount: "60" },
    "COMPLETED overpaid in 7200 out 6000 link paid",
  ],
  [
    "less arrived and was sent back",
    {},
    { ...back, sourceReceivedAmount: "30" },
    "FAILED underpaid in 3000 out - back link open",
  ],
  ["all of it was sent back", came, back, "FAILED refunded in 6000 out - back link open"],
  [
    "a second transfer followed the first",
    { status: "PROCESSING", receivedAmount: 2_000n },
    { status: "PROCESSING", sourceReceivedAmount: "60" },
    "PROCESSING - in 6000 out - link -",
  ],
  [
    "the received amount is smaller than before",
    came,
    { status: "PROCESSING", sourceReceivedAmount: "20" },
    "PROCESSING - in 6000 out - link -",
  ],
  [
    "two transfers were sent back",
    { status: "PROCESSING", receivedAmount: 2_000n },
    { ...back, sourceReceivedAmount: "35.50" },
    "FAILED underpaid in 3550 out - back link open",
  ],
  [
    "more pounds are paid out than asked for, and the received amount is unknown",
    pounds,
    { status: "COMPLETED", destinationAmount: "57.10" },
    "COMPLETED overpaid in 5710 out 5710 link paid",
  ],
  [
    "the ramp deducts pounds, and the received amount is unknown",
    pounds,
    { status: "COMPLETED", destinationAmount: "49.20" },
    "COMPLETED delivered in 5000 out 4920 link paid",
  ],
  [
    "fractions of a penny are ignored",
    {},
    { status: "COMPLETED", sourceReceivedAmount: "60.009", destinationAmount: "50.999" },
    "COMPLETED delivered in 6000 out 5099 link paid",
  ],
  ["failed after money arrived", came, { status: "FAILED" }, "PROCESSING - in 6000 out - link -"],
  ["failed without money", {}, { status: "FAILED" }, "FAILED failed in - out - link open"],
  ["cancelled", {}, { status: "CANCELLED" }, "CANCELLED cancelled in - out - link open"],
  ["an older status", came, { status: "AWAITING_TRANSFER" }, "PROCESSING - in 6000 out - link -"],
  [
    "late money was sent back",
    { status: "CANCELLED", outcome: "cancelled" },
    { ...back, sourceReceivedAmount: "60" },
    "CANCELLED refunded in 6000 out - back link -",
  ],
  [
    "late money was delivered",
    { status: "CANCELLED", outcome: "cancelled" },
    { status: "COMPLETED" },
    "COMPLETED delivered in 6000 out 5000 link paid",
  ],
  [
    "cancelled twice",
    { status: "CANCELLED", outcome: "cancelled" },
    { status: "FAILED" },
    "nothing",
  ],
  [
    "delivered and later reported as failed",
    { status: "COMPLETED", outcome: "delivered", receivedAmount: 6_000n },
    back,
    "nothing",
  ],
])("decidePayment: %s", (_, payment, told, expected) => {
  expect(short(payment, told)).toBe(expected);
});

describe("whether a payment holds its link too long", () => {
  const at = (ms: number) => new Date(ms);
  const held = { status: "AWAITING_TRANSFER", createdAt: at(0), markedSentAt: null } as const;
  const far = at(heldForMs.sent * 10);

  it.each([
    ["at first", held, far, 1, false],
    ["after a day", held, far, heldForMs.unsent, true],
    ["marked as sent, after a day", { ...held, markedSentAt: at(5) }, far, heldForMs.unsent, false],
    [
      "marked as sent, after five days",
      { ...held, markedSentAt: at(0) },
      far,
      heldForMs.sent,
      true,
    ],
    ["when the link ends", held, at(10), 10, true],
    ["when the link ends, marked as sent", { ...held, markedSentAt: at(5) }, at(10), 10, false],
    [
      "created by the ramp without instructions, after a day",
      { ...held, status: "PENDING_TRANSFER" as const },
      far,
      heldForMs.unsent,
      true,
    ],
    ["with money in it", { ...held, status: "PROCESSING" as const }, at(10), heldForMs.sent, false],
  ])("%s", (_, payment, expiresAt, now, expected) => {
    expect(isOverdue(payment, expiresAt, at(now))).toBe(expected);
  });
});

describe("pauses between checks of a payment", () => {
  const day = 24 * 3_600_000;
  const now = new Date(100 * day);
  const ended = (outcome: DecidingPayment["outcome"], daysAgo: number) => ({
    status: "CANCELLED" as const,
    outcome,
    endedAt: new Date(now.getTime() - daysAgo * day),
  });
  const running = (status: DecidingPayment["status"]) => ({
    status,
    outcome: null,
    endedAt: null,
  });

  it.each([
    ["until the ramp accepts it", running("PENDING_TRANSFER"), [5, 3_600]],
    ["while it waits for the transfer", running("AWAITING_TRANSFER"), [30, 3_600]],
    ["cancelled just now", ended("cancelled", 0), [43_200, 43_200]],
    ["failed without known money, 13 days ago", ended("failed", 13), [43_200, 43_200]],
    ["cancelled 14 days ago", ended("cancelled", 14), null],
    ["cancelled by a clock that was ahead", ended("cancelled", -3), [43_200, 43_200]],
    ["delivered", ended("delivered", 0), null],
    ["sent back", ended("refunded", 0), null],
  ])("%s", (_, payment, seconds) => {
    const backOff = backOffOf(payment, now);
    expect(backOff && [backOff.firstMs / 1_000, backOff.maxMs / 1_000]).toEqual(seconds);
  });
});
