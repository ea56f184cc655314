import { majorToMinor } from "@lilypad/money";

/** A card is unlocked at 100,000 LIL; in minor units. */
const unlockMinor = majorToMinor(100_000n, "LIL");

export interface CardUnlock {
  unlocked: boolean;
  /** The progress in whole percent: 99 at most until it is unlocked, then 100. */
  percent: number;
}

/** Whether an amount of LIL unlocks the card, and the progress towards that. */
export function cardUnlock(lilMinor: bigint): CardUnlock {
  const unlocked = lilMinor >= unlockMinor;
  return { unlocked, percent: unlocked ? 100 : Number((lilMinor * 100n) / unlockMinor) };
}
