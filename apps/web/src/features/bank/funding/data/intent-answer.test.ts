import type { ErrorCode } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import { noAnswer } from "../../../../../test/fake-api.ts";
import { anIntent } from "../../../../../test/samples/an-intent.ts";
import { intentAnswerOf } from "./intent-answer.ts";

const failure = (status: number, code: ErrorCode | null, error = "A sentence.") => ({
  success: false as const,
  data: null,
  error,
  code,
  status,
});

it("an accepted request returns the intent", () => {
  const result = { success: true as const, data: anIntent(), error: null, code: null, status: 200 };
  expect(intentAnswerOf(result, false)).toEqual({
    kind: "accepted",
    intent: anIntent(),
  });
});

describe("a failed intent request", () => {
  it.each([
    [noAnswer, 0, null, "unanswered", "unanswered"],
    ["signed out", 401, "UNAUTHENTICATED", "refused", "unanswered"],
    ["not confirmed", 403, "STEP_UP_REQUIRED", "refused", "unanswered"],
    ["not enough money", 422, "INSUFFICIENT_FUNDS", "refused", "refused"],
    ["no identity check", 403, "KYC_REQUIRED", "kyc_needed", "kyc_needed"],
    ["a review", 403, "KYC_UNDER_REVIEW", "refused", "refused"],
  ] as [string, number, ErrorCode | null, string, string][])(
    "%s (status %i)",
    (_, status, code, first, retry) => {
      expect(intentAnswerOf(failure(status, code), false).kind).toBe(first);
      expect(intentAnswerOf(failure(status, code), true).kind).toBe(retry);
    },
  );

  it.each([
    ["QUOTE_EXPIRED", true],
    ["QUOTE_MISMATCH", true],
    ["RAMP_REFUSED", true],
    ["INSUFFICIENT_FUNDS", false],
  ] as const)("after %s the quote is gone: %s", (code, isQuoteGone) => {
    expect(intentAnswerOf(failure(422, code), false)).toEqual({
      kind: "refused",
      text: "A sentence.",
      isQuoteGone,
    });
  });

  it("an account without a second factor that withdraws too much needs one", () => {
    const result = failure(422, "DAILY_LIMIT_WITHOUT_SECOND_FACTOR");
    expect(intentAnswerOf(result, false)).toMatchObject({ needsSecondFactor: true });
  });

  it("an answer without a code has a general message", () => {
    expect(intentAnswerOf(failure(418, null), false)).toMatchObject({
      text: "Invalid response format",
    });
  });
});
