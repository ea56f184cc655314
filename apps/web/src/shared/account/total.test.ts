import { describe, expect, it } from "vitest";
import type { AccountsView } from "./accounts-view.ts";
import { totalOf } from "./total.ts";

const view = (usdc: bigint, eurc: bigint): AccountsView => ({
  state: "known",
  accounts: [
    { asset: "LIL", currency: "LIL", minor: 900_000_000n, heldMinor: 0n },
    { asset: "usdc", currency: "USD", minor: usdc, heldMinor: 0n },
    { asset: "eurc", currency: "EUR", minor: eurc, heldMinor: 0n },
  ],
});

describe("a person's total", () => {
  it("is dollars and euros at the published rate, without LIL", () => {
    const total = totalOf(view(2_480_650_000n, 318_200_000n), "1.082100");
    expect(total).toEqual({ minor: 2_824_974_220n, euros: "counted" });
  });

  it.each([
    [
      "is in dollars without euros",
      view(5_000_000n, 0n),
      "1.08",
      { minor: 5_000_000n, euros: "none" },
    ],
    [
      "leaves euros out without a rate",
      view(5_000_000n, 1n),
      null,
      { minor: 5_000_000n, euros: "left out" },
    ],
    ["is unknown without balances", { state: "loading" } as const, "1.08", null],
  ])("%s", (_, given, rate, expected) => {
    expect(totalOf(given, rate)).toEqual(expected);
  });
});
