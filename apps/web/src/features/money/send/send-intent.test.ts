import { expect, it } from "vitest";
import type { CallFailure } from "../../../shared/api/index.ts";
import { answerOf } from "./send-intent.ts";

const failure = (status: number, code: CallFailure["code"], error = "Said."): CallFailure => ({
  success: false,
  data: null,
  status,
  code,
  error,
});
const connection = "Connection error. Please check your internet and try again.";
const server = "Something went wrong on our end. Please try again.";
const fallback = "Failed to send money. Please try again.";

it.each([
  ["no answer", failure(0, null, "Network error"), "unanswered", connection, "unanswered"],
  ["a time-out", failure(408, null), "unanswered", connection, "unanswered"],
  ["a broken gateway", failure(502, null), "unanswered", server, "unanswered"],
  ["an error after the payment", failure(500, "INTERNAL"), "unanswered", server, "unanswered"],
  ["still working on it", failure(409, "IN_PROGRESS"), "unanswered", connection, "unanswered"],
  ["too little money", failure(422, "INSUFFICIENT_FUNDS"), "refused", "Said.", "refused"],
  [
    "another payment of that name",
    failure(422, "IDEMPOTENCY_CONFLICT"),
    "refused",
    "Said.",
    "refused",
  ],
  ["payments paused", failure(503, "SETTLEMENT_PAUSED"), "refused", "Said.", "unanswered"],
  ["too fast", failure(429, "RATE_LIMITED"), "refused", "Said.", "unanswered"],
  // Decided where the same payment would have been found.
  ["too many in a day", failure(429, "DAILY_SENDS_EXCEEDED"), "refused", "Said.", "refused"],
  ["an ended session", failure(401, "UNAUTHENTICATED"), "refused", "Said.", "unanswered"],
  // The server looks for the same payment first, so this speaks of one that was never made.
  ["a second factor not shown", failure(403, "STEP_UP_REQUIRED"), "refused", "Said.", "refused"],
  ["a refusal without words", failure(400, null, "Request failed"), "refused", fallback, "refused"],
] as const)("%s", (_, result, kind, text, kindAgain) => {
  expect(answerOf(result, { again: false })).toEqual({ kind, text });
  expect(answerOf(result, { again: true }).kind).toBe(kindAgain);
});

it("is accepted with its receipt", () => {
  const receipt = { transactionId: "t", status: "pending", hash: null } as const;
  const success = { success: true, data: receipt, error: null, code: null, status: 200 } as const;
  expect(answerOf(success, { again: true })).toEqual({ kind: "accepted", receipt });
});
