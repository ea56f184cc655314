import type { ListedToken } from "@lilypad/chain";
import type { ChainAsset } from "@lilypad/money";
import type { Address } from "viem";

const facts = {
  LIL: { symbol: "LIL", name: "LIL Bits Reward", decimals: 6 },
  usdc: { symbol: "USDC", name: "USD Coin", decimals: 6 },
  eurc: { symbol: "EURe", name: "Monerium EURe", decimals: 18 },
} as const;

/** A token as a deployment file lists it, with the decimals that it has in production. */
export const listToken = (asset: ChainAsset, address: Address, index: number): ListedToken => ({
  ...facts[asset],
  address,
  index,
});
