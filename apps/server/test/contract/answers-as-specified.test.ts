import { expect, it } from "vitest";
import type { Product } from "../worlds/open-product.ts";
import { createAnswerRecorder } from "./answers-as-specified.ts";

const sent = { sent: true, resend_after_seconds: 30 };
const message = "That was a bit too fast. Please wait a moment.";

/** Records answers to one operation and returns what was recorded. */
async function record(...answers: object[]) {
  const waiting = [...answers];
  const call = (async () => waiting.shift()) as unknown as Product["call"];
  const { ask, recorded } = createAnswerRecorder({ call });
  for (const _ of answers)
    await ask("sendOtp", { body: { email: "ann@example.com", type: "login" } });
  return recorded.get("sendOtp");
}

it("answers that match the contract have no problems", async () => {
  expect(await record({ status: 200, data: sent })).toEqual({ outcome: "ok", problems: [] });
  expect(await record({ status: 429, code: "RATE_LIMITED", error: message })).toEqual({
    outcome: "RATE_LIMITED",
    problems: [],
  });
});

it.each([
  ["a field that is missing", { status: 200, data: { sent: true } }, /resend_after_seconds/],
  ["a field of another type", { status: 200, data: { ...sent, sent: "yes" } }, /sent/],
  ["a field that is not in the schema", { status: 200, data: { ...sent, code: "123456" } }, /more/],
  [
    "an error code that is not declared",
    { status: 404, code: "NOT_FOUND", error: message },
    /declared/,
  ],
  ["an error without a code", { status: 400, error: message }, /declared/],
  [
    "an error without a message for people",
    { status: 429, code: "RATE_LIMITED", error: "no" },
    /message/,
  ],
  ["an internal error", { status: 500, code: "INTERNAL", error: message }, /answered 500/],
])("the problem is recorded for %s", async (_, answer, problem) => {
  expect((await record(answer))?.problems).toEqual([expect.stringMatching(problem)]);
});

it("a problem stays recorded, and a success is not replaced by a later refusal", async () => {
  const refused = { status: 429, code: "RATE_LIMITED", error: message };
  const answer = await record({ status: 200, data: {} }, { status: 200, data: sent }, refused);
  expect(answer?.outcome).toBe("ok");
  expect(answer?.problems).not.toEqual([]);
});
