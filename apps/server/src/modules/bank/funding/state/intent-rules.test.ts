import type { RampQuote, RampTransactionStatus } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import {
  backOffOf,
  type DecidingIntent,
  decideIntent,
  etaOf,
  isCancellable,
  unansweredTopupMs,
  whyTooLate,
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

function intentOf(change: Partial<DecidingIntent>): DecidingIntent {
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

/**
 * The new status and action as text: "AWAITING_TRANSFER, send" or "FAILED name_mismatch, claim".
 */
function decided(
  intent: DecidingIntent,
  status: RampTransactionStatus,
  more: Partial<Parameters<typeof decideIntent>[1]> = {},
): string {
  const transaction = {
    status,
    failureReason: null,
    sourceAmount: "25",
    instructions: intent.operation === "topup" ? bank : chain,
    ...more,
  };
  const { status: next, failureCode, action } = decideIntent(intent, transaction, now);
  return `${next}${failureCode === null ? "" : ` ${failureCode}`}, ${action}`;
}

describe("decideIntent for a top-up", () => {
  it("follows the provider, but only our own books complete it", () => {
    const table = (["PENDING_TRANSFER", "AWAITING_TRANSFER", "PROCESSING"] as const).flatMap(
      (status) =>
        statuses.map((said) => `${status} + ${said}: ${decided(intentOf({ status }), said)}`),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "PENDING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, none",
        "PENDING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, none",
        "PENDING_TRANSFER + PROCESSING: PROCESSING, none",
        "PENDING_TRANSFER + COMPLETED: PROCESSING, claim",
        "PENDING_TRANSFER + FAILED: FAILED failed_at_provider, none",
        "PENDING_TRANSFER + CANCELLED: CANCELLED cancelled_by_provider, none",
        "AWAITING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, none",
        "AWAITING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, none",
        "AWAITING_TRANSFER + PROCESSING: PROCESSING, none",
        "AWAITING_TRANSFER + COMPLETED: PROCESSING, claim",
        "AWAITING_TRANSFER + FAILED: FAILED failed_at_provider, none",
        "AWAITING_TRANSFER + CANCELLED: CANCELLED cancelled_by_provider, none",
        "PROCESSING + PENDING_TRANSFER: PROCESSING, none",
        "PROCESSING + AWAITING_TRANSFER: PROCESSING, none",
        "PROCESSING + PROCESSING: PROCESSING, none",
        "PROCESSING + COMPLETED: PROCESSING, claim",
        "PROCESSING + FAILED: FAILED failed_at_provider, none",
        "PROCESSING + CANCELLED: CANCELLED cancelled_by_provider, none",
      ]
    `);
  });

  it.each(["COMPLETED", "FAILED", "CANCELLED"] as const)(
    "keeps status %s whatever the ramp answers",
    (status) => {
      for (const said of statuses) {
        expect(decided(intentOf({ status, providerStatus: "AWAITING_TRANSFER" }), said)).toBe(
          `${status}, none`,
        );
      }
    },
  );

  it("allows waiting without instructions, and ignores outdated answers", () => {
    expect(decided(intentOf({}), "PENDING_TRANSFER", { instructions: null })).toBe(
      "PENDING_TRANSFER, none",
    );
    const paid = intentOf({ status: "PROCESSING", providerStatus: "COMPLETED" });
    expect(decided(paid, "AWAITING_TRANSFER")).toBe("PROCESSING, claim");
    expect(decided(paid, "FAILED")).toBe("PROCESSING, claim");
  });
});

describe("decideIntent for a withdrawal", () => {
  const withdrawal = (change: Partial<DecidingIntent>) =>
    intentOf({ operation: "withdraw", leg: "reserved", ...change });

  it("depends on how far the money has moved", () => {
    const states: [DecidingIntent["leg"], DecidingIntent["status"]][] = [
      ["reserved", "PENDING_TRANSFER"],
      ["queued", "AWAITING_TRANSFER"],
      ["moved", "PROCESSING"],
      ["moved", "FAILED"],
      ["voided", "FAILED"],
    ];
    const table = states.flatMap(([leg, status]) =>
      statuses.map(
        (said) => `${leg} ${status} + ${said}: ${decided(withdrawal({ leg, status }), said)}`,
      ),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "reserved PENDING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, send",
        "reserved PENDING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, send",
        "reserved PENDING_TRANSFER + PROCESSING: PENDING_TRANSFER, alert",
        "reserved PENDING_TRANSFER + COMPLETED: PENDING_TRANSFER, alert",
        "reserved PENDING_TRANSFER + FAILED: PENDING_TRANSFER failed_at_provider, void",
        "reserved PENDING_TRANSFER + CANCELLED: PENDING_TRANSFER cancelled_by_provider, void",
        "queued AWAITING_TRANSFER + PENDING_TRANSFER: AWAITING_TRANSFER, none",
        "queued AWAITING_TRANSFER + AWAITING_TRANSFER: AWAITING_TRANSFER, none",
        "queued AWAITING_TRANSFER + PROCESSING: PROCESSING, none",
        "queued AWAITING_TRANSFER + COMPLETED: PROCESSING, none",
        "queued AWAITING_TRANSFER + FAILED: AWAITING_TRANSFER failed_at_provider, void",
        "queued AWAITING_TRANSFER + CANCELLED: AWAITING_TRANSFER cancelled_by_provider, void",
        "moved PROCESSING + PENDING_TRANSFER: PROCESSING, none",
        "moved PROCESSING + AWAITING_TRANSFER: PROCESSING, none",
        "moved PROCESSING + PROCESSING: PROCESSING, none",
        "moved PROCESSING + COMPLETED: PROCESSING, release",
        "moved PROCESSING + FAILED: FAILED failed_at_provider, claim",
        "moved PROCESSING + CANCELLED: FAILED cancelled_by_provider, claim",
        "moved FAILED + PENDING_TRANSFER: FAILED, none",
        "moved FAILED + AWAITING_TRANSFER: FAILED, none",
        "moved FAILED + PROCESSING: FAILED, none",
        "moved FAILED + COMPLETED: FAILED, none",
        "moved FAILED + FAILED: FAILED failed_at_provider, claim",
        "moved FAILED + CANCELLED: FAILED cancelled_by_provider, claim",
        "voided FAILED + PENDING_TRANSFER: FAILED, none",
        "voided FAILED + AWAITING_TRANSFER: FAILED, none",
        "voided FAILED + PROCESSING: FAILED, none",
        "voided FAILED + COMPLETED: FAILED, none",
        "voided FAILED + FAILED: FAILED failed_at_provider, none",
        "voided FAILED + CANCELLED: FAILED cancelled_by_provider, none",
      ]
    `);
  });

  it("does not send money after the quote expired, for another amount, or without an address", () => {
    expect(decided(withdrawal({ quoteExpiresAt: now }), "AWAITING_TRANSFER")).toBe(
      "PENDING_TRANSFER quote_expired, void",
    );
    expect(decided(withdrawal({}), "AWAITING_TRANSFER", { sourceAmount: "25.01" })).toBe(
      "PENDING_TRANSFER amount_mismatch, void",
    );
    expect(decided(withdrawal({}), "AWAITING_TRANSFER", { sourceAmount: "much" })).toBe(
      "PENDING_TRANSFER amount_mismatch, void",
    );
    expect(decided(withdrawal({}), "AWAITING_TRANSFER", { instructions: null })).toBe(
      "PENDING_TRANSFER, none",
    );
    expect(decided(withdrawal({}), "AWAITING_TRANSFER", { instructions: bank })).toBe(
      "PENDING_TRANSFER, none",
    );
  });

  it("keeps the first failure reason, and truncates a long one", () => {
    const failed = withdrawal({ leg: "moved", status: "PROCESSING", failureCode: "name_mismatch" });
    expect(decided(failed, "FAILED", { failureReason: "other" })).toBe(
      "FAILED name_mismatch, claim",
    );
    const decision = decided(intentOf({}), "FAILED", { failureReason: "x".repeat(500) });
    expect(decision).toBe(`FAILED ${"x".repeat(100)}, none`);
  });
});

it("a top-up can be cancelled only while no payment is known", () => {
  const answers = (["topup", "withdraw"] as const).flatMap((operation) =>
    statuses
      .filter((status) => isCancellable({ operation, status }))
      .map((s) => `${operation} ${s}`),
  );
  expect(answers).toEqual(["topup PENDING_TRANSFER", "topup AWAITING_TRANSFER"]);
});

it("pauses between checks of an intent are between a second and an hour", () => {
  for (const status of statuses) {
    const backOff = backOffOf({ operation: "withdraw", status, isSettled: false });
    expect(backOff?.firstMs).toBeGreaterThanOrEqual(1_000);
    expect(backOff?.maxMs).toBeLessThanOrEqual(3_600_000);
  }
});

it("an intent that cannot change any more is not checked", () => {
  const checks = (operation: "topup" | "withdraw", isSettled: boolean) =>
    statuses.filter((status) => backOffOf({ operation, status, isSettled }) !== null);
  expect(checks("topup", false)).toEqual(["PENDING_TRANSFER", "AWAITING_TRANSFER", "PROCESSING"]);
  // The money of a failed withdrawal is owed until it returns.
  expect(checks("withdraw", false)).toEqual(statuses);
  expect(checks("withdraw", true)).toEqual([]);
});

it("the ramp is asked to accept a top-up for an hour, and a withdrawal while its quote is valid", () => {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const topup = { operation: "topup", createdAt: now, quoteExpiresAt: at(-1) } as const;
  expect(whyTooLate(topup, at(unansweredTopupMs))).toBeNull();
  expect(whyTooLate(topup, at(unansweredTopupMs + 1))).toBe("provider_unreachable");
  const withdrawal = { operation: "withdraw", createdAt: now, quoteExpiresAt: at(60_000) } as const;
  expect(whyTooLate(withdrawal, at(59_999))).toBeNull();
  expect(whyTooLate(withdrawal, at(60_000))).toBe("quote_expired");
});

it.each([
  ["topup", "AWAITING_TRANSFER", null],
  // A Friday: one business day later is Monday.
  ["topup", "PROCESSING", "2026-05-04T09:00:00.000Z"],
  ["topup", "COMPLETED", null],
  ["withdraw", "PENDING_TRANSFER", "2026-05-06T09:00:00.000Z"],
  ["withdraw", "PROCESSING", "2026-05-06T09:00:00.000Z"],
  ["withdraw", "FAILED", null],
] as const)("a %s with status %s is expected at %s", (operation, status, expected) => {
  const eta = etaOf({ operation, status, createdAt: now, updatedAt: now });
  expect(eta?.toISOString() ?? null).toBe(expected);
});
