import { expect, it } from "vitest";
import { isQuality, qualityDepositMinor, type RefereeFacts } from "./referral-quality.ts";

const good: RefereeFacts = {
  onboarded: true,
  active: true,
  depositedMinor: 10_000_000n,
  identityVerified: false,
};

it.each([
  ["ten dollars and a finished sign-up are quality", {}, true],
  ["more than ten dollars are quality", { depositedMinor: 10_000_001n }, true],
  ["a millionth less than ten dollars is none", { depositedMinor: 9_999_999n }, false],
  ["nothing from outside is none", { depositedMinor: 0n }, false],
  ["a verified identity needs no money", { depositedMinor: 0n, identityVerified: true }, true],
  ["a sign-up that is not finished is none", { onboarded: false }, false],
  ["an account that was closed is none", { active: false }, false],
  [
    "a verified identity does not finish a sign-up",
    { onboarded: false, identityVerified: true },
    false,
  ],
])("%s", (_why, change, expected) => {
  expect(isQuality({ ...good, ...change })).toBe(expected);
});

it("asks for 10.00", () => {
  expect(qualityDepositMinor).toBe(10_000_000n);
});
