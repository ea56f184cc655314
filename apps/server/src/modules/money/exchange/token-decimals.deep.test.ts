import { it } from "vitest";
import { exchangeBothWays } from "../../../../test/token-decimals/exchange-both-ways.ts";

it.each([
  { usdc: 6, eurc: 6 },
  { usdc: 6, eurc: 8 },
  { usdc: 6, eurc: 18 },
  { usdc: 8, eurc: 6 },
  { usdc: 8, eurc: 8 },
  { usdc: 8, eurc: 18 },
  { usdc: 18, eurc: 6 },
  { usdc: 18, eurc: 18 },
])(
  "dollars with $usdc decimals and euros with $eurc are exchanged both ways to the unit of each token",
  exchangeBothWays,
);
