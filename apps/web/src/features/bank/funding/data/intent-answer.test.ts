import type { ErrorCode } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import { anIntent } from "../../../../../test/samples/an-intent.ts";
import { intentAnswerOf } from "./intent-answer.ts";

const failure = (status: number, code: ErrorCode | null, error = "A sentence.") => ({
  success: false as const,
  data: null,
  error,
  code,
  status,
});

it("hands over the intent", () => {
  const result = { success: true as const, data: anIntent(), error: null, code: null, status: 200 };
  expect(intentAnswerOf(result, { again: false })).toEqual({
    kind: "accepted",
    intent: anIntent(),
  });
});

describe("what becomes of a try", () => {
  it.each([
    ["no answer", 0, null, "unanswered", "unanswered"],
    ["a time-out", 408, null, "unanswered", "unanswered"],
    ["a broken server", 500, null, "unanswered", "unanswered"],
    ["a gateway", 502, null, "unanswered", "unanswered"],
    ["still running", 409, "IN_PROGRESS", "unanswered", "unanswered"],
    ["signed out", 401, "UNAUTHENTICATED", "refused", "unanswered"],
    ["too fast", 429, "RATE_LIMITED", "refused", "unanswered"],
    ["payments are paused", 503, "SETTLEMENT_PAUSED", "refused", "unanswered"],
    ["no banks here", 503, "RAMP_NOT_CONFIGURED", "refused", "unanswered"],
    ["not enough money", 422, "INSUFFICIENT_FUNDS", "refused", "refused"],
    ["a changed body", 422, "IDEMPOTENCY_CONFLICT", "refused", "refused"],
    ["not confirmed", 403, "STEP_UP_REQUIRED", "refused", "refused"],
    ["no identity", 403, "KYC_REQUIRED", "kyc_needed", "kyc_needed"],
    ["a review", 403, "KYC_UNDER_REVIEW", "refused", "refused"],
  ] as [string, number, ErrorCode | null, string, string][])(
    "%s (%i)",
    (_, status, code, first, again) => {
      expect(intentAnswerOf(failure(status, code), { again: false }).kind).toBe(first);
      expect(intentAnswerOf(failure(status, code), { again: true }).kind).toBe(again);
    },
  );

  it.each([
    ["QUOTE_EXPIRED", true],
    ["QUOTE_MISMATCH", true],
    ["RAMP_REFUSED", true],
    ["INSUFFICIENT_FUNDS", false],
  ] as const)("after %s the quote is gone: %s", (code, isQuoteGone) => {
    expect(intentAnswerOf(failure(422, code), { again: false })).toEqual({
      kind: "refused",
      text: "A sentence.",
      isQuoteGone,
    });
  });

  it("leads to Security when an account without a second factor withdraws too much", () => {
    const result = failure(422, "DAILY_LIMIT_WITHOUT_SECOND_FACTOR");
    expect(intentAnswerOf(result, { again: false })).toMatchObject({ needsSecondFactor: true });
  });

  it("says that an answer without a code could not be read", () => {
    expect(intentAnswerOf(failure(418, null), { again: false })).toMatchObject({
      text: "Invalid response format",
    });
  });
});
