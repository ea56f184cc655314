import { expect, it } from "vitest";
import { compareHoldings } from "./reconcile.ts";

const holder = "0x00000000000000000000000000000000000000a1";
const other = "0x00000000000000000000000000000000000000b2";

it("finds nothing when every Safe holds the posted balance of its person", () => {
  const holdings = [
    { asset: "usdc", holder, posted: 1_500_000n, waiting: 0n },
    { asset: "LIL", holder, posted: 0n, waiting: 0n },
  ] as const;
  const { assets, differences } = compareHoldings(holdings, [1_500_000n, 0n]);
  expect(differences).toEqual([]);
  expect(assets).toContainEqual({
    asset: "usdc",
    ledger: "1.500000",
    chain: "1.500000",
    difference: "0.000000",
  });
});

it("counts what an owner has moved where it is now, although it waits to be booked", () => {
  const holdings = [
    { asset: "usdc", holder, posted: 5_000_000n, waiting: -2_000_000n },
    { asset: "usdc", holder: other, posted: 0n, waiting: 2_000_000n },
  ] as const;
  expect(compareHoldings(holdings, [3_000_000n, 2_000_000n]).differences).toEqual([]);
});

it("reports each Safe that differs, even if two differences cancel out in the total", () => {
  const holdings = [
    { asset: "usdc", holder, posted: 5_000_000n, waiting: 0n },
    { asset: "usdc", holder: other, posted: 5_000_000n, waiting: 0n },
  ] as const;
  const { assets, differences } = compareHoldings(holdings, [4_000_000n, 6_000_000n]);
  expect(differences).toEqual([
    {
      kind: "safe_balance",
      subject: holder,
      asset: "usdc",
      expected: "5.000000",
      actual: "4.000000",
    },
    {
      kind: "safe_balance",
      subject: other,
      asset: "usdc",
      expected: "5.000000",
      actual: "6.000000",
    },
  ]);
  expect(assets.find(({ asset }) => asset === "usdc")?.difference).toBe("0.000000");
});
