import { expect, it } from "vitest";
import type { CallFailure } from "../../../shared/api/index.ts";
import { answerOf } from "./send-intent.ts";

const failure = (status: number, code: CallFailure["code"], error = "Refused."): CallFailure => ({
  success: false,
  data: null,
  status,
  code,
  error,
});

it("a send intent is unanswered if its outcome is unknown", () => {
  const text = "Connection error. Please check your internet and try again.";
  expect(answerOf(failure(0, null, "Network error"), false)).toEqual({ kind: "unanswered", text });
  expect(answerOf(failure(401, "UNAUTHENTICATED"), true).kind).toBe("unanswered");
});

it("a send intent is refused with the server's message, or with a general one", () => {
  const fallback = "Failed to send money. Please try again.";
  expect(answerOf(failure(422, "INSUFFICIENT_FUNDS"), false)).toEqual({
    kind: "refused",
    text: "Refused.",
  });
  expect(answerOf(failure(400, null, "Request failed"), false)).toEqual({
    kind: "refused",
    text: fallback,
  });
  // A proxy's page says nothing about the outcome of the first attempt.
  expect(answerOf(failure(400, null, "Request failed"), true).kind).toBe("unanswered");
});

it("an accepted send intent returns its receipt", () => {
  const receipt = { transactionId: "t", status: "pending", hash: null } as const;
  const success = { success: true, data: receipt, error: null, code: null, status: 200 } as const;
  expect(answerOf(success, true)).toEqual({ kind: "accepted", receipt });
});
