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
    "paid out, nothing told",
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
    "less came and went back",
    {},
    { ...back, sourceReceivedAmount: "30" },
    "FAILED underpaid in 3000 out - back link open",
  ],
  ["all came and went back", came, back, "FAILED refunded in 6000 out - back link open"],
  [
    "a second transfer followed the first",
    { status: "PROCESSING", receivedAmount: 2_000n },
    { status: "PROCESSING", sourceReceivedAmount: "60" },
    "PROCESSING - in 6000 out - link -",
  ],
  [
    "less is told than was told before",
    came,
    { status: "PROCESSING", sourceReceivedAmount: "20" },
    "PROCESSING - in 6000 out - link -",
  ],
  [
    "all of two transfers went back",
    { status: "PROCESSING", receivedAmount: 2_000n },
    { ...back, sourceReceivedAmount: "35.50" },
    "FAILED underpaid in 3550 out - back link open",
  ],
  [
    "more pounds are paid out than were asked for, and nobody says what came",
    pounds,
    { status: "COMPLETED", destinationAmount: "57.10" },
    "COMPLETED overpaid in 5710 out 5710 link paid",
  ],
  [
    "of pounds the ramp keeps some, and nobody says what came",
    pounds,
    { status: "COMPLETED", destinationAmount: "49.20" },
    "COMPLETED delivered in 5000 out 4920 link paid",
  ],
  [
    "parts of a penny are no money",
    {},
    { status: "COMPLETED", sourceReceivedAmount: "60.009", destinationAmount: "50.999" },
    "COMPLETED delivered in 6000 out 5099 link paid",
  ],
  ["failed with money in it", came, { status: "FAILED" }, "PROCESSING - in 6000 out - link -"],
  ["failed without money", {}, { status: "FAILED" }, "FAILED failed in - out - link open"],
  ["cancelled", {}, { status: "CANCELLED" }, "CANCELLED cancelled in - out - link open"],
  ["an older word", came, { status: "AWAITING_TRANSFER" }, "PROCESSING - in 6000 out - link -"],
  [
    "late money after the end went back",
    { status: "CANCELLED", outcome: "cancelled" },
    { ...back, sourceReceivedAmount: "60" },
    "CANCELLED refunded in 6000 out - back link -",
  ],
  [
    "late money after the end was delivered",
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
    "delivered and then called failed",
    { status: "COMPLETED", outcome: "delivered", receivedAmount: 6_000n },
    back,
    "nothing",
  ],
])("decides about a payment: %s", (_, payment, told, expected) => {
  expect(short(payment, told)).toBe(expected);
});

describe("whether a payment that holds its link is overdue", () => {
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
      "that the ramp has made and not opened, after a day",
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

describe("the checks of a payment", () => {
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
    ["while the ramp has not taken it on", running("PENDING_TRANSFER"), [5, 3_600]],
    ["while it waits", running("AWAITING_TRANSFER"), [30, 3_600]],
    ["cancelled just now", ended("cancelled", 0), [43_200, 43_200]],
    ["failed without money, as far as is known", ended("failed", 13), [43_200, 43_200]],
    ["cancelled long ago", ended("cancelled", 14), null],
    ["cancelled by a clock that was ahead", ended("cancelled", -3), [43_200, 43_200]],
    ["delivered", ended("delivered", 0), null],
    ["sent back", ended("refunded", 0), null],
  ])("%s", (_, payment, seconds) => {
    const backOff = backOffOf(payment, now);
    expect(backOff && [backOff.firstMs / 1_000, backOff.maxMs / 1_000]).toEqual(seconds);
  });
});
