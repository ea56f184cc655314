import type { ChainAsset } from "@lilypad/money";

/** Prizes are dollars, and the treasury holds dollars as usdc. */
export const prizeAsset = "usdc" satisfies ChainAsset;

/** What each position of a week wins, best first, in minor units of usdc: $100, $50 and $25. */
export const prizeAmounts: readonly bigint[] = [100_000_000n, 50_000_000n, 25_000_000n];

export type PrizeStatus = "scheduled" | "waiting" | "held" | "pending" | "paid" | "forfeited";

/** What a prize's row says about where it stands. */
export interface PrizeState {
  payableAt: Date;
  isHeld: boolean;
  isSent: boolean;
  isPaid: boolean;
  isForfeited: boolean;
}

/** Where a prize stands, in the one word that the public record says. */
export function prizeStatus(prize: PrizeState, now: Date): PrizeStatus {
  if (prize.isForfeited) return "forfeited";
  if (prize.isPaid) return "paid";
  if (prize.isSent) return "pending";
  if (prize.isHeld) return "held";
  return prize.payableAt > now ? "scheduled" : "waiting";
}
