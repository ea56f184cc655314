import type { ErrorCode } from "@lilypad/api-contract";
import type { CallFailure } from "@lilypad/client";
import { describe, expect, it } from "vitest";
import { unknownOutcome } from "./unknown-outcome.ts";

const failure = (status: number, code: ErrorCode | null, error = "Refused."): CallFailure => ({
  success: false,
  data: null,
  status,
  code,
  error,
});
const connection = "Connection error. Please check your internet and try again.";
const server = "Something went wrong on our end. Please try again.";

describe("the outcome of a request that moves money", () => {
  it.each([
    ["no answer", failure(0, null, "Network error"), connection],
    ["a time-out", failure(408, null), connection],
    ["a running request with the same id", failure(409, "IN_PROGRESS"), connection],
    ["a gateway error", failure(502, null), server],
    ["an error that may follow the effect", failure(500, "INTERNAL"), server],
  ])("is unknown after %s", (_, answer, text) => {
    expect(unknownOutcome(answer, false)).toBe(text);
    expect(unknownOutcome(answer, true)).toBe(text);
  });

  it.each([
    [422, "INSUFFICIENT_FUNDS"],
    [422, "IDEMPOTENCY_CONFLICT"],
    // The server searches for the id first, so these were never accepted.
    [429, "DAILY_SENDS_EXCEEDED"],
    [403, "STEP_UP_REQUIRED"],
    [403, "KYC_REQUIRED"],
    [403, "KYC_UNDER_REVIEW"],
  ] as const)("is known after %i %s", (status, code) => {
    expect(unknownOutcome(failure(status, code), false)).toBeNull();
    expect(unknownOutcome(failure(status, code), true)).toBeNull();
  });

  it("is unknown if a repetition needs a second factor before the server looks for it", () => {
    const answer = failure(403, "STEP_UP_REQUIRED");
    expect(unknownOutcome(answer, false, true)).toBeNull();
    expect(unknownOutcome(answer, true, true)).not.toBeNull();
  });

  it.each([
    [401, "UNAUTHENTICATED"],
    [429, "RATE_LIMITED"],
    [503, "SETTLEMENT_PAUSED"],
    [503, "RAMP_NOT_CONFIGURED"],
    // A proxy's page.
    [400, null],
    [403, null],
    [404, null],
  ] as const)(
    "is known after %i %s, but not if an earlier attempt was not answered",
    (status, code) => {
      expect(unknownOutcome(failure(status, code), false)).toBeNull();
      expect(unknownOutcome(failure(status, code), true)).not.toBeNull();
    },
  );
});
