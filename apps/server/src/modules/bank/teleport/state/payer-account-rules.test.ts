import { describe, expect, it } from "vitest";
import { freeSince, lateMoneyMs, type Use } from "./payer-account-rules.ts";

const endedAt = new Date("2026-05-01T09:00:00Z");
const late = new Date(endedAt.getTime() + lateMoneyMs);
const always = new Date(0);

const told = (outcome: NonNullable<Use["payment"]>["outcome"]): Use["payment"] => ({
  endedAt: outcome === null ? null : endedAt,
  outcome,
  transactionId: "txn",
});

describe("when a payer's account is no longer needed", () => {
  it.each<[string, Use[], Date | null]>([
    ["never while its link can be paid", [{ linkStatus: "open", payment: null }], null],
    ["never while its link is being paid", [{ linkStatus: "paying", payment: told(null) }], null],
    [
      "never while another account pays its link",
      [{ linkStatus: "paying", payment: told("refunded") }],
      null,
    ],
    ["never while money is on its way", [{ linkStatus: "cancelled", payment: told(null) }], null],
    ["after an unused link expired", [{ linkStatus: "expired", payment: null }], always],
    ["after an unused link was cancelled", [{ linkStatus: "cancelled", payment: null }], always],
    ["after the money was delivered", [{ linkStatus: "paid", payment: told("delivered") }], always],
    [
      "after the money was sent back and the link ended",
      [{ linkStatus: "expired", payment: told("underpaid") }],
      always,
    ],
    [
      "after the time for late money, if the payment was cancelled",
      [{ linkStatus: "cancelled", payment: told("cancelled") }],
      late,
    ],
    [
      "after the time for late money, if another payer paid the link",
      [
        { linkStatus: "paid", payment: told("failed") },
        { linkStatus: "paid", payment: told("delivered") },
      ],
      late,
    ],
    [
      "immediately, if the ramp refused the payment",
      [{ linkStatus: "expired", payment: { endedAt, outcome: "failed", transactionId: null } }],
      always,
    ],
    [
      "never while another link can be paid from the same account",
      [
        { linkStatus: "paid", payment: told("delivered") },
        { linkStatus: "open", payment: null },
      ],
      null,
    ],
    ["if it has no uses any more", [], always],
  ])("%s", (_, uses, expected) => {
    expect(freeSince(uses)).toEqual(expected);
  });
});
