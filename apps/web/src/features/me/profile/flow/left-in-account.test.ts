import { expect, it } from "vitest";
import type { AccountView } from "../../../../shared/account/index.ts";
import { leftInAccount } from "./left-in-account.ts";

const lil = (minor: bigint, heldMinor = 0n): AccountView => ({
  currency: "LIL",
  asset: "LIL",
  minor,
  heldMinor,
});
const usd = (minor: bigint, heldMinor = 0n): AccountView => ({
  currency: "USD",
  asset: "usdc",
  minor,
  heldMinor,
});

it.each([
  ["nothing", [lil(0n), usd(0n)], "", false],
  ["both", [lil(100_000_000n), usd(12_500_000n)], "100.00 LIL and $12.50", true],
  ["money on its way", [lil(0n), usd(0n, 5_000_000n)], "$5.00", true],
  ["a small rest of each", [lil(999_999n), usd(10_000n)], "0.99 LIL and $0.01", false],
  ["1.00", [lil(1_000_000n), usd(0n)], "1.00 LIL", true],
  ["less than a cent", [lil(0n), usd(9_999n)], "", false],
] as [string, AccountView[], string, boolean][])(
  "the remaining balance with %s",
  (_, accounts, amounts, preventsDeletion) => {
    expect(leftInAccount({ state: "known", accounts })).toEqual({ amounts, preventsDeletion });
  },
);

it("the remaining balance is unknown if only an old balance is known", () => {
  expect(leftInAccount({ state: "loading" })).toBeNull();
  expect(leftInAccount({ state: "remembered", accounts: [lil(0n)], asOf: new Date() })).toBeNull();
});
