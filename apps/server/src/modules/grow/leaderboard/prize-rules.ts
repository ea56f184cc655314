import type { ChainAsset } from "@lilypad/money";
import type { PrizeRow } from "./rows.gen.ts";

/** Prizes are in dollars, which the treasury holds as usdc. */
export const prizeAsset = "usdc" satisfies ChainAsset;

/** The prizes of a week by position, in minor units of usdc: $100, $50 and $25. */
export const prizeAmounts: readonly bigint[] = [100_000_000n, 50_000_000n, 25_000_000n];

export type PrizeStatus = "scheduled" | "waiting" | "held" | "pending" | "paid" | "forfeited";

/** The fields of a prize's row that determine its status. */
export interface PrizeState extends Pick<PrizeRow, "payableAt"> {
  isHeld: boolean;
  isSent: boolean;
  isPaid: boolean;
  isForfeited: boolean;
}

/** The status of a prize in the public record. */
export function prizeStatus(prize: PrizeState, now: Date): PrizeStatus {
  if (prize.isForfeited) return "forfeited";
  if (prize.isPaid) return "paid";
  if (prize.isSent) return "pending";
  if (prize.isHeld) return "held";
  return prize.payableAt > now ? "scheduled" : "waiting";
}
