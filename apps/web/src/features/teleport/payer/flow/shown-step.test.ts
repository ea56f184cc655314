import { describe, expect, it } from "vitest";
import {
  samplePayer,
  samplePayment,
  sampleTeleport,
} from "../../../../../test/samples/teleport.ts";
import type { Teleport, TeleportPayment } from "../data/teleport.ts";
import { type ClosedReason, closedReason } from "./closed-reason.ts";
import { firstPayerState, type PayerStep } from "./payer-flow.ts";
import { backFrom, paymentOf, shownStep } from "./shown-step.ts";

const at = (step: PayerStep) => ({ ...firstPayerState, step });
const bank = { id: "b", asksAddress: false };
const sent = samplePayment({ markedSentAt: "2026-03-01T10:05:00.000Z" });
const ended = (code: NonNullable<TeleportPayment["outcome"]>["code"]) =>
  samplePayment({ status: "FAILED", outcome: { code, message: "It went back." } });

describe("the step without a payment", () => {
  it.each<[PayerStep, PayerStep]>([
    ["RECIPIENT", "RECIPIENT"],
    ["USER_ADDRESS", "USER_ADDRESS"],
    ["QUOTE_REVIEW", "QUOTE_REVIEW"],
    ["TRANSFER_INSTRUCTIONS", "QUOTE_REVIEW"],
    ["PAYMENT_CONFIRMATION", "QUOTE_REVIEW"],
  ])("of a known payer at %s is %s", (step, shown) => {
    expect(shownStep(at(step), sampleTeleport({ payer: samplePayer }))).toBe(shown);
  });
  it("of an unknown payer is one where data can be entered", () => {
    const teleport = sampleTeleport();
    expect(shownStep(at("QUOTE_REVIEW"), teleport)).toBe("RECIPIENT");
    expect(shownStep({ ...at("QUOTE_REVIEW"), bank }, teleport)).toBe("ACCOUNT_DETAILS");
  });
});

describe("the step with a payment", () => {
  it.each<[string, TeleportPayment, PayerStep, PayerStep]>([
    ["waiting", samplePayment(), "RECIPIENT", "TRANSFER_INSTRUCTIONS"],
    ["waiting", samplePayment(), "ACCOUNT_DETAILS", "TRANSFER_INSTRUCTIONS"],
    ["waiting, after going back", samplePayment(), "QUOTE_REVIEW", "QUOTE_REVIEW"],
    ["being marked as sent", samplePayment(), "PAYMENT_CONFIRMATION", "PAYMENT_CONFIRMATION"],
    [
      "being prepared",
      samplePayment({ status: "PENDING_TRANSFER" }),
      "RECIPIENT",
      "TRANSFER_INSTRUCTIONS",
    ],
    ["marked as sent", sent, "QUOTE_REVIEW", "PAYMENT_CONFIRMATION"],
    [
      "whose money arrived before it was confirmed",
      samplePayment({ status: "PROCESSING" }),
      "TRANSFER_INSTRUCTIONS",
      "PAYMENT_CONFIRMATION",
    ],
    ["that went back", ended("refunded"), "RECIPIENT", "PAYMENT_CONFIRMATION"],
  ])("%s, from %3$s", (_, payment, step, shown) => {
    const teleport = sampleTeleport({ status: "paying", payer: samplePayer, payment });
    expect(shownStep(at(step), teleport)).toBe(shown);
  });

  it("has no way back to the choices", () => {
    const teleport = sampleTeleport({ payer: samplePayer, payment: samplePayment() });
    expect(backFrom(at("TRANSFER_INSTRUCTIONS"), teleport)).toBe("QUOTE_REVIEW");
    expect(backFrom(at("QUOTE_REVIEW"), teleport)).toBeNull();
    expect(backFrom(at("PAYMENT_CONFIRMATION"), teleport)).toBeNull();
    const free = sampleTeleport({ payer: samplePayer });
    expect(backFrom(at("QUOTE_REVIEW"), free)).toBe("RECIPIENT");
  });

  it("ignores a payment before starting again", () => {
    const payment = ended("cancelled");
    const left = { ...at("QUOTE_REVIEW"), leftPayment: payment.transactionId };
    expect(shownStep(left, sampleTeleport({ payer: samplePayer, payment }))).toBe("QUOTE_REVIEW");
  });
});

it.each<[Partial<Teleport>, ClosedReason | null]>([
  [{}, null],
  [{ isPayable: false }, "notPayableYet"],
  [{ status: "paying", isPayable: false }, "underWay"],
  [{ status: "paid", isPayable: false }, "paid"],
  [{ status: "expired", isPayable: false }, "expired"],
  [{ status: "cancelled", isPayable: false }, "cancelled"],
  [{ status: "paying", isPayable: false, payment: samplePayment() }, null],
  [{ status: "paid", isPayable: false, payment: ended("delivered") }, null],
])("the link %o cannot be paid because: %s", (more, reason) => {
  const teleport = sampleTeleport(more);
  expect(closedReason(teleport, paymentOf(firstPayerState, teleport))).toBe(reason);
});
