import { expect, it } from "vitest";
import { isQuality, qualityDepositMinor, type RefereeFacts } from "./referral-quality.ts";

const good: RefereeFacts = { onboarded: true, active: true, depositedMinor: 10_000_000n };

it.each([
  ["ten dollars and a finished sign-up are quality", {}, true],
  ["more than ten dollars are quality", { depositedMinor: 10_000_001n }, true],
  ["a millionth less than ten dollars is none", { depositedMinor: 9_999_999n }, false],
  ["nothing from outside is none", { depositedMinor: 0n }, false],
  ["a sign-up that is not finished is none", { onboarded: false }, false],
  ["an account that was closed is none", { active: false }, false],
])("%s", (_why, change, expected) => {
  expect(isQuality({ ...good, ...change })).toBe(expected);
});

it("asks for 10.00", () => {
  expect(qualityDepositMinor).toBe(10_000_000n);
});
