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
  ["a millionth less than ten dollars is not", { depositedMinor: 9_999_999n }, false],
  ["no deposit is not", { depositedMinor: 0n }, false],
  ["a verified identity needs no money", { depositedMinor: 0n, identityVerified: true }, true],
  ["an unfinished sign-up is not", { onboarded: false }, false],
  ["a closed account is not", { active: false }, false],
  [
    "a verified identity does not replace the sign-up",
    { onboarded: false, identityVerified: true },
    false,
  ],
])("isQuality: %s", (_why, change, expected) => {
  expect(isQuality({ ...good, ...change })).toBe(expected);
});

it("qualityDepositMinor is 10.00", () => {
  expect(qualityDepositMinor).toBe(10_000_000n);
});
