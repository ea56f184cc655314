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
  ["nothing", [lil(0n), usd(0n)], "", "", false],
  ["both", [lil(100_000_000n), usd(12_500_000n)], "$12.50", "100.00 LIL", true],
  ["money on its way", [lil(0n), usd(0n, 5_000_000n)], "$5.00", "", true],
  ["a small rest of each", [lil(999_999n), usd(10_000n)], "$0.01", "0.99 LIL", false],
  ["1.00 LIL, which lapses", [lil(1_000_000n), usd(0n)], "", "1.00 LIL", false],
  ["1.00 of money", [lil(0n), usd(1_000_000n)], "$1.00", "", true],
  ["less than a cent", [lil(0n), usd(9_999n)], "", "", false],
] as [string, AccountView[], string, string, boolean][])(
  "the remaining balance with %s",
  (_, accounts, money, rewards, preventsDeletion) => {
    const left = leftInAccount({ state: "known", accounts });
    expect(left).toMatchObject({ money, rewards, preventsDeletion });
  },
);

it("the ways out of the account are filled in with all that can be spent", () => {
  const eur: AccountView = { currency: "EUR", asset: "eurc", minor: 3_000_000n, heldMinor: 0n };
  expect(
    leftInAccount({ state: "known", accounts: [lil(5_000_000n), usd(12_509_999n, 1n), eur] }),
  ).toMatchObject({
    toBank: "/payments/withdraw?amount=12.50&currency=USD",
    toWallet: "/send-money/wallet?amount=12.50&currency=USD",
  });
  expect(leftInAccount({ state: "known", accounts: [eur] })).toMatchObject({
    toBank: null,
    toWallet: "/send-money/wallet?amount=3.00&currency=EUR",
  });
});

it("the remaining balance is unknown if only an old balance is known", () => {
  expect(leftInAccount({ state: "loading" })).toBeNull();
  expect(leftInAccount({ state: "remembered", accounts: [lil(0n)], asOf: new Date() })).toBeNull();
});
