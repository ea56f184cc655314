import { expect, it } from "vitest";
import { createListener } from "./answers-as-specified.ts";
import type { Product } from "./open-product.ts";

const sent = { sent: true, resend_after_seconds: 30 };
const sentence = "That was a bit too fast. Please wait a moment.";

/** How the answers to one operation are judged. */
async function judge(...answers: object[]) {
  const waiting = [...answers];
  const call = (async () => waiting.shift()) as unknown as Product["call"];
  const { ask, heard } = createListener({ call });
  for (const _ of answers)
    await ask("sendOtp", { body: { email: "ann@example.com", type: "login" } });
  return heard.get("sendOtp");
}

it("finds nothing wrong with what the contract says", async () => {
  expect(await judge({ status: 200, data: sent })).toEqual({ outcome: "ok", problems: [] });
  expect(await judge({ status: 429, code: "RATE_LIMITED", error: sentence })).toEqual({
    outcome: "RATE_LIMITED",
    problems: [],
  });
});

it.each([
  ["a field that is missing", { status: 200, data: { sent: true } }, /resend_after_seconds/],
  ["a field of another type", { status: 200, data: { ...sent, sent: "yes" } }, /sent/],
  ["a field that is not in the schema", { status: 200, data: { ...sent, code: "123456" } }, /more/],
  [
    "an error that is not declared",
    { status: 404, code: "NOT_FOUND", error: sentence },
    /declared/,
  ],
  ["an error without a code", { status: 400, error: sentence }, /declared/],
  ["an error without a sentence", { status: 429, code: "RATE_LIMITED", error: "no" }, /sentence/],
  ["a failure of ours", { status: 500, code: "INTERNAL", error: sentence }, /answered 500/],
])("notices %s", async (_, answer, problem) => {
  expect((await judge(answer))?.problems).toEqual([expect.stringMatching(problem)]);
});

it("forgives nothing that was wrong once, and counts a success more than a refusal", async () => {
  const refused = { status: 429, code: "RATE_LIMITED", error: sentence };
  const heard = await judge({ status: 200, data: {} }, { status: 200, data: sent }, refused);
  expect(heard?.outcome).toBe("ok");
  expect(heard?.problems).not.toEqual([]);
});
