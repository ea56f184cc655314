import { describe, expect, it } from "vitest";
import { freeSince, lateMoneyMs, type Use } from "./payer-account-rules.ts";

const endedAt = new Date("2026-05-01T09:00:00Z");
const late = new Date(endedAt.getTime() + lateMoneyMs);
const always = new Date(0);

const told = (outcome: NonNullable<Use["payment"]>["outcome"]): Use["payment"] => ({
  endedAt: outcome === null ? null : endedAt,
  outcome,
  wasTold: true,
});

describe("a payer's account is of no use", () => {
  it.each<[string, Use[], Date | null]>([
    ["not while its link can be paid", [{ linkStatus: "open", payment: null }], null],
    ["not while its link is being paid", [{ linkStatus: "paying", payment: told(null) }], null],
    [
      "not while its link is paid from elsewhere",
      [{ linkStatus: "paying", payment: told("refunded") }],
      null,
    ],
    ["not while money is under way", [{ linkStatus: "cancelled", payment: told(null) }], null],
    ["once an unused link has expired", [{ linkStatus: "expired", payment: null }], always],
    ["once an unused link was cancelled", [{ linkStatus: "cancelled", payment: null }], always],
    ["once the money was delivered", [{ linkStatus: "paid", payment: told("delivered") }], always],
    [
      "once the money went back and the link ended",
      [{ linkStatus: "expired", payment: told("underpaid") }],
      always,
    ],
    [
      "after the time of late money, when it was called off",
      [{ linkStatus: "cancelled", payment: told("cancelled") }],
      late,
    ],
    [
      "after that time also when somebody else paid the link",
      [
        { linkStatus: "paid", payment: told("failed") },
        { linkStatus: "paid", payment: told("delivered") },
      ],
      late,
    ],
    [
      "at once when the provider never took the payment on",
      [{ linkStatus: "expired", payment: { endedAt, outcome: "failed", wasTold: false } }],
      always,
    ],
    [
      "not while another link is paid from the same account",
      [
        { linkStatus: "paid", payment: told("delivered") },
        { linkStatus: "open", payment: null },
      ],
      null,
    ],
    ["when nothing is known of it any more", [], always],
  ])("%s", (_, uses, expected) => {
    expect(freeSince(uses)).toEqual(expected);
  });
});
