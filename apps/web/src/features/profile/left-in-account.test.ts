import { expect, it } from "vitest";
import type { AccountView } from "../account/index.ts";
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
  ["nothing", [lil(0n), usd(0n)], ""],
  ["both", [lil(100_000_000n), usd(12_500_000n)], "100.00 LIL and $12.50"],
  ["money on its way", [lil(0n), usd(0n, 5_000_000n)], "$5.00"],
  ["less than a cent", [lil(0n), usd(9_999n)], ""],
] as [string, AccountView[], string][])("with %s", (_, accounts, left) => {
  expect(leftInAccount({ state: "known", accounts })).toBe(left);
});

it("does not know with an old balance", () => {
  expect(leftInAccount({ state: "loading" })).toBeNull();
  expect(leftInAccount({ state: "remembered", accounts: [lil(0n)], asOf: new Date() })).toBeNull();
});
