import type { RampQuote, RampTransactionStatus } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import type { Leg } from "./intent.ts";
import {
  etaOf,
  furthest,
  isCancellable,
  isFinal,
  type JudgedIntent,
  judgeTransaction,
  pauseMs,
} from "./intent-rules.ts";

const now = new Date("2026-05-01T09:00:00Z");
const statuses: readonly RampTransactionStatus[] = [
  "PENDING_TRANSFER",
  "AWAITING_TRANSFER",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
];

const quote = { sourceAmount: "25.00" } as RampQuote;
const bank = { type: "bank" } as never;
const chain = { type: "chain", address: `0x${"1".repeat(40)}` } as const;

function intentOf(change: Partial<JudgedIntent>): JudgedIntent {
  return {
    operation: "topup",
    status: "PENDING_TRANSFER",
    leg: null,
    providerStatus: null,
    failureCode: null,
    quoteExpiresAt: new Date(now.getTime() + 60_000),
    quote,
    ...change,
  };
}

/** "AWAITING_TRANSFER, send" or "FAILED name_mismatch, claim": the state that follows and the deed. */
function told(
  intent: JudgedIntent,
  status: RampTransactionStatus,
  more: Partial<Parameters<typeof judgeTransaction>[1]> = {},
): string {
  const transaction = {
    status,
    failureReason: null,
    sourceAmount: "25",
    instructions: intent.operation === "topup" ? bank : chain,
    ...more,
  };
  const verdict = judgeTransaction(intent, transaction, now);
  const why = verdict.failureCode === null ? "" : ` ${verdict.failureCode}`;
  return `${verdict.status}${why}, ${verdict.deed}`;
}

describe("a top-up", () => {
  it("follows the provider, but only our own books complete it", () => {
    const table = (["PENDING_TRANSFER", "AWAITING_TRANSFER", "PROCESSING"] as const).flatMap(
      (status) =>
        statuses.map((said) => `${status} + ${said}: ${told(intentOf({ status }), said)}`),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "PENDING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, nothing",
        "PENDING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, nothing",
        "PENDING_TRANSFER + PROCESSING: PROCESSING, nothing",
        "PENDING_TRANSFER + COMPLETED: PROCESSING, claim",
        "PENDING_TRANSFER + FAILED: FAILED failed_at_provider, nothing",
        "PENDING_TRANSFER + CANCELLED: CANCELLED cancelled_by_provider, nothing",
        "AWAITING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, nothing",
        "AWAITING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, nothing",
        "AWAITING_TRANSFER + PROCESSING: PROCESSING, nothing",
        "AWAITING_TRANSFER + COMPLETED: PROCESSING, claim",
        "AWAITING_TRANSFER + FAILED: FAILED failed_at_provider, nothing",
        "AWAITING_TRANSFER + CANCELLED: CANCELLED cancelled_by_provider, nothing",
        "PROCESSING + PENDING_TRANSFER: PROCESSING, nothing",
        "PROCESSING + AWAITING_TRANSFER: PROCESSING, nothing",
        "PROCESSING + PROCESSING: PROCESSING, nothing",
        "PROCESSING + COMPLETED: PROCESSING, claim",
        "PROCESSING + FAILED: FAILED failed_at_provider, nothing",
        "PROCESSING + CANCELLED: CANCELLED cancelled_by_provider, nothing",
      ]
    `);
  });

  it.each(["COMPLETED", "FAILED", "CANCELLED"] as const)("stays %s whatever is said", (status) => {
    for (const said of statuses) {
      expect(told(intentOf({ status, providerStatus: "AWAITING_TRANSFER" }), said)).toBe(
        `${status}, nothing`,
      );
    }
  });

  it("waits without instructions, and hears nothing old", () => {
    expect(told(intentOf({}), "PENDING_TRANSFER", { instructions: null })).toBe(
      "PENDING_TRANSFER, nothing",
    );
    const paid = intentOf({ status: "PROCESSING", providerStatus: "COMPLETED" });
    expect(told(paid, "AWAITING_TRANSFER")).toBe("PROCESSING, claim");
    expect(told(paid, "FAILED")).toBe("PROCESSING, claim");
  });
});

describe("a withdrawal", () => {
  const withdrawal = (change: Partial<JudgedIntent>) =>
    intentOf({ operation: "withdraw", leg: "reserved", ...change });

  it("goes on by where its money is", () => {
    const states: [Leg, JudgedIntent["status"]][] = [
      ["reserved", "PENDING_TRANSFER"],
      ["queued", "AWAITING_TRANSFER"],
      ["moved", "PROCESSING"],
      ["moved", "FAILED"],
      ["voided", "FAILED"],
    ];
    const table = states.flatMap(([leg, status]) =>
      statuses.map(
        (said) => `${leg} ${status} + ${said}: ${told(withdrawal({ leg, status }), said)}`,
      ),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "reserved PENDING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, send",
        "reserved PENDING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, send",
        "reserved PENDING_TRANSFER + PROCESSING: PENDING_TRANSFER, look",
        "reserved PENDING_TRANSFER + COMPLETED: PENDING_TRANSFER, look",
        "reserved PENDING_TRANSFER + FAILED: PENDING_TRANSFER failed_at_provider, take back",
        "reserved PENDING_TRANSFER + CANCELLED: PENDING_TRANSFER cancelled_by_provider, take back",
        "queued AWAITING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, nothing",
        "queued AWAITING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, nothing",
        "queued AWAITING_TRANSFER + PROCESSING: PROCESSING, nothing",
        "queued AWAITING_TRANSFER + COMPLETED: PROCESSING, nothing",
        "queued AWAITING_TRANSFER + FAILED: AWAITING_TRANSFER failed_at_provider, take back",
        "queued AWAITING_TRANSFER + CANCELLED: AWAITING_TRANSFER cancelled_by_provider, take back",
        "moved PROCESSING + PENDING_TRANSFER: PROCESSING, nothing",
        "moved PROCESSING + AWAITING_TRANSFER: PROCESSING, nothing",
        "moved PROCESSING + PROCESSING: PROCESSING, nothing",
        "moved PROCESSING + COMPLETED: PROCESSING, release",
        "moved PROCESSING + FAILED: FAILED failed_at_provider, claim",
        "moved PROCESSING + CANCELLED: FAILED cancelled_by_provider, claim",
        "moved FAILED + PENDING_TRANSFER: FAILED, nothing",
        "moved FAILED + AWAITING_TRANSFER: FAILED, nothing",
        "moved FAILED + PROCESSING: FAILED, nothing",
        "moved FAILED + COMPLETED: FAILED, nothing",
        "moved FAILED + FAILED: FAILED failed_at_provider, claim",
        "moved FAILED + CANCELLED: FAILED cancelled_by_provider, claim",
        "voided FAILED + PENDING_TRANSFER: FAILED, nothing",
        "voided FAILED + AWAITING_TRANSFER: FAILED, nothing",
        "voided FAILED + PROCESSING: FAILED, nothing",
        "voided FAILED + COMPLETED: FAILED, nothing",
        "voided FAILED + FAILED: FAILED failed_at_provider, nothing",
        "voided FAILED + CANCELLED: FAILED cancelled_by_provider, nothing",
      ]
    `);
  });

  it("is not sent after its quote, for another amount, or without an address", () => {
    expect(told(withdrawal({ quoteExpiresAt: now }), "AWAITING_TRANSFER")).toBe(
      "PENDING_TRANSFER quote_expired, take back",
    );
    expect(told(withdrawal({}), "AWAITING_TRANSFER", { sourceAmount: "25.01" })).toBe(
      "PENDING_TRANSFER amount_mismatch, take back",
    );
    expect(told(withdrawal({}), "AWAITING_TRANSFER", { sourceAmount: "much" })).toBe(
      "PENDING_TRANSFER amount_mismatch, take back",
    );
    expect(told(withdrawal({}), "AWAITING_TRANSFER", { instructions: null })).toBe(
      "PENDING_TRANSFER, nothing",
    );
    expect(told(withdrawal({}), "AWAITING_TRANSFER", { instructions: bank })).toBe(
      "PENDING_TRANSFER, nothing",
    );
  });

  it("keeps the first reason, and cuts an endless one", () => {
    const failed = withdrawal({ leg: "moved", status: "PROCESSING", failureCode: "name_mismatch" });
    expect(told(failed, "FAILED", { failureReason: "other" })).toBe("FAILED name_mismatch, claim");
    const verdict = told(intentOf({}), "FAILED", { failureReason: "x".repeat(500) });
    expect(verdict).toBe(`FAILED ${"x".repeat(100)}, nothing`);
  });
});

it("never goes backwards, and final states exclude each other", () => {
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

it("can be given up only while nobody is known to have paid", () => {
  const answers = (["topup", "withdraw"] as const).flatMap((operation) =>
    statuses
      .filter((status) => isCancellable({ operation, status }))
      .map((s) => `${operation} ${s}`),
  );
  expect(answers).toEqual(["topup PENDING_TRANSFER", "topup AWAITING_TRANSFER"]);
});

it("asks less and less often, and never in a hurry or in a year", () => {
  for (const status of statuses) {
    let before = 0;
    for (let attempts = 0; attempts < 40; attempts += 1) {
      const pause = pauseMs(status, attempts);
      expect(pause).toBeGreaterThanOrEqual(Math.max(before, 1_000));
      expect(pause).toBeLessThanOrEqual(3_600_000);
      before = pause;
    }
  }
});

it.each([
  ["topup", "AWAITING_TRANSFER", null],
  // A Friday: one business day later is Monday.
  ["topup", "PROCESSING", "2026-05-04T09:00:00.000Z"],
  ["topup", "COMPLETED", null],
  ["withdraw", "PENDING_TRANSFER", "2026-05-06T09:00:00.000Z"],
  ["withdraw", "PROCESSING", "2026-05-06T09:00:00.000Z"],
  ["withdraw", "FAILED", null],
] as const)("expects a %s that is %s at %s", (operation, status, expected) => {
  const eta = etaOf({ operation, status, createdAt: now, updatedAt: now });
  expect(eta?.toISOString() ?? null).toBe(expected);
});
