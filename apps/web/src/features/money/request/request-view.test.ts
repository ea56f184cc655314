import { describe, expect, it } from "vitest";
import type { PaymentRequest } from "./queries.ts";
import {
  canCancel,
  canPay,
  expiryTimes,
  requestAmount,
  requestAt,
  requestMeta,
  requestStatus,
  requestsToShow,
} from "./request-view.ts";

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: "r",
  type: "incoming",
  status: "pending",
  amount: "64.00",
  currency: "USD",
  currency_symbol: "$",
  note: "Boat hire",
  created_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2026-12-20T12:00:00.000Z",
  requestor_user_id: "theo",
  payer_user_id: "mira",
  acknowledged_at: null,
  counterparty: {
    id: "theo",
    first_name: "Theo",
    last_name: "Marchetti",
    display_tag: "theo",
    avatar_colour: "#0ea5e9",
  },
  ...changes,
});

it.each([
  ["incoming", "pending", true, false, "Pending"],
  ["outgoing", "pending", false, true, "Pending"],
  ["incoming", "paid", false, false, "Paid"],
  ["outgoing", "paid", false, false, "Paid"],
  ["incoming", "rejected", false, false, "Rejected"],
  ["outgoing", "cancelled", false, false, "Cancelled"],
  ["outgoing", "expired", false, false, "Expired"],
] as const)(
  "a request that is %s and %s: can be paid %s, can be cancelled %s, label %s",
  (type, status, pay, cancel, label) => {
    const given = request({ type, status });
    expect(canPay(given)).toBe(pay);
    expect(canCancel(given)).toBe(cancel);
    expect(requestStatus(given).label).toBe(label);
  },
);

describe("the row of a payment request", () => {
  it.each([
    ["incoming", "Boat hire", "Boat hire"],
    ["incoming", null, "Requested money from you"],
    ["outgoing", "tickets", "You requested: tickets"],
    ["outgoing", "", "You requested money"],
  ] as const)("that is %s with the note %j says %s", (type, note, meta) => {
    expect(requestMeta(request({ type, note }))).toBe(meta);
  });

  it.each([
    ["64.00", "USD", "$64.00"],
    ["5.5", "EUR", "€5.50"],
    ["50.00", "LIL", "50.00 LIL"],
  ] as const)("shows %s %s as %s", (amount, currency, text) => {
    expect(requestAmount(request({ amount, currency }))).toBe(text);
  });
});

describe("a payment request after thirty days", () => {
  const end = Date.parse("2026-12-20T12:00:00.000Z");
  it.each([
    ["pending", -1, "pending"],
    ["pending", 0, "expired"],
    ["pending", 60_000, "expired"],
    ["paid", 60_000, "paid"],
    ["rejected", 60_000, "rejected"],
    ["cancelled", 60_000, "cancelled"],
  ] as const)("that was %s is, %i ms later, %s", (status, laterMs, reads) => {
    const given = requestAt(request({ status }), new Date(end + laterMs));
    expect(given.status).toBe(reads);
    expect(canPay(given)).toBe(reads === "pending");
  });

  it("is shown with the answered ones and can no longer be paid", () => {
    const made = request({ created_at: "2026-12-19T12:00:00.000Z" });
    const [shown] = requestsToShow([made], new Date(end));
    expect(shown?.status).toBe("expired");
  });

  it("expires at a known time, while answered ones do not expire", () => {
    expect(expiryTimes([request(), request({ status: "paid" })])).toEqual([end]);
  });
});

describe("the dashboard", () => {
  const now = new Date("2026-11-20T15:00:00.000Z");
  const idsOf = (requests: PaymentRequest[]) => requestsToShow(requests, now).map(({ id }) => id);
  const answered = (id: string, answered_at: string | null, created_at = "2026-10-01T12:00:00Z") =>
    request({ id, status: "paid", created_at, answered_at });

  it("shows all pending requests, then the three of the last week that were answered last", () => {
    expect(
      idsOf([
        answered("c", "2026-11-18T14:00:00.000Z", "2026-11-18T13:00:00.000Z"),
        request({ id: "old", created_at: "2026-10-25T12:00:00.000Z" }),
        answered("b", "2026-11-19T14:00:00.000Z"),
        answered("a", "2026-11-20T14:00:00.000Z"),
        answered("d", "2026-11-17T14:00:00.000Z"),
        answered("e", "2026-11-01T14:00:00.000Z"),
      ]),
    ).toEqual(["old", "a", "b", "c"]);
  });

  it("takes the time of the request for an answer whose time is unknown, and the last moment for an expired one", () => {
    expect(
      idsOf([
        answered("unknown", null, "2026-11-18T12:00:00.000Z"),
        answered("long ago", null, "2026-10-18T12:00:00.000Z"),
        request({ id: "expired", status: "expired", expires_at: "2026-11-19T12:00:00.000Z" }),
      ]),
    ).toEqual(["expired", "unknown"]);
  });
});
