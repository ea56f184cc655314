import { type ChainAsset, toTokenUnits } from "@lilypad/money";
import type { TokenDecimals } from "@lilypad/testing";
import { expect } from "vitest";
import { openExchangeWorld, units } from "../worlds/open-exchange.ts";

/**
 * Exchanges dollars for euros and euros for dollars, whose tokens have these decimals, and expects that books and chain agree to
 * the unit of each token.
 */
export async function exchangeBothWays(decimals: Required<TokenDecimals>): Promise<void> {
  const world = await openExchangeWorld({ decimals });
  try {
    const ada = await world.join();
    const unitsOf = (asset: keyof TokenDecimals, minor: bigint) =>
      toTokenUnits(minor, decimals[asset]);
    const onChain = async (asset: ChainAsset) =>
      Promise.all([ada, world.desk].map(({ safe }) => world.chain.unitsAt(safe, asset)));

    // 50.00 × 0.923260 is 46.16, less 0.24.
    await world.begin(ada, "USD", "50.00");
    await world.settle();
    expect(await onChain("usdc")).toEqual([
      unitsOf("usdc", units(450)),
      unitsOf("usdc", units(1_050)),
    ]);
    expect(await onChain("eurc")).toEqual([
      unitsOf("eurc", units(545.92)),
      unitsOf("eurc", units(954.08)),
    ]);

    // 10.00 × 1.083118 is 10.83, less 0.06.
    await world.begin(ada, "EUR", "10.00");
    await world.settle();
    expect(await onChain("usdc")).toEqual([
      unitsOf("usdc", units(460.77)),
      unitsOf("usdc", units(1_039.23)),
    ]);
    expect(await onChain("eurc")).toEqual([
      unitsOf("eurc", units(535.92)),
      unitsOf("eurc", units(964.08)),
    ]);
    expect(await world.balancesOf(ada)).toEqual({
      usdc: { posted: units(460.77), held: 0n },
      eurc: { posted: units(535.92), held: 0n },
    });
    expect(await world.findDifferences([ada])).toEqual([]);
  } finally {
    await world.close();
  }
}
