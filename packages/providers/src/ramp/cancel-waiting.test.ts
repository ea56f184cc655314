import { describe, expect, test } from "vitest";
import { cancelWaiting } from "./cancel-waiting.ts";
import { RampError, type RampErrorCode } from "./errors.ts";
import type { RampTransaction, RampTransactionStatus } from "./port.ts";

const transactionThatIs = (status: RampTransactionStatus): RampTransaction => ({
  transactionId: "t-1",
  correlationId: "c-1",
  status,
  isRefunded: false,
  failureReason: null,
  sourceCurrency: "GBP",
  sourceAmount: "50",
  sourceReceivedAmount: null,
  destinationCurrency: "GBP",
  destinationAmount: "50",
  instructions: null,
  updatedAt: new Date("2026-05-01T09:00:00Z"),
});

/** @param statuses returned by successive reads; @param refusal the error of `cancel`, if any */
async function tryToCancel(statuses: RampTransactionStatus[], refusal?: RampErrorCode) {
  const asked: string[] = [];
  const left = [...statuses];
  const ended = await cancelWaiting({
    async read() {
      return transactionThatIs(left.shift() ?? "AWAITING_TRANSFER");
    },
    async cancel() {
      asked.push("cancel");
      if (refusal !== undefined) throw new RampError(refusal, "refused");
    },
  }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof RampError ? error.code : String(error)),
  );
  return { ended, asked: asked.length };
}

describe("cancelWaiting", () => {
  test.each(["PENDING_TRANSFER", "AWAITING_TRANSFER"] as const)(
    "cancels a transaction in %s",
    async (status) => {
      expect(await tryToCancel([status])).toEqual({ ended: "CANCELLED", asked: 1 });
    },
  );

  test.each(["PROCESSING", "COMPLETED", "FAILED", "CANCELLED"] as const)(
    "returns a transaction in %s without asking the provider to cancel it",
    async (status) => {
      expect(await tryToCancel([status])).toEqual({ ended: status, asked: 0 });
    },
  );

  test.each(["NOT_FOUND", "INVALID_INPUT"] as const)(
    "after a refusal with %s, returns the new status or throws UNSUPPORTED",
    async (refusal) => {
      const paid = await tryToCancel(["AWAITING_TRANSFER", "PROCESSING"], refusal);
      expect(paid.ended).toBe("PROCESSING");
      const stuck = await tryToCancel(["AWAITING_TRANSFER", "AWAITING_TRANSFER"], refusal);
      expect(stuck.ended).toBe("UNSUPPORTED");
    },
  );

  test.each(["UNKNOWN_OUTCOME", "RATE_LIMITED", "UNAUTHORIZED", "UNAVAILABLE"] as const)(
    "passes %s on unchanged",
    async (refusal) => {
      expect((await tryToCancel(["AWAITING_TRANSFER"], refusal)).ended).toBe(refusal);
    },
  );
});
