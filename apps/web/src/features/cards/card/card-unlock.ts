/** A card is unlocked at 100,000 LIL; in minor units. */
const unlockMinor = 100_000n * 1_000_000n;

export interface CardUnlock {
  unlocked: boolean;
  /** How far the person has come, in whole percent: 99 until it is unlocked, 100 from then on. */
  percent: number;
}

/** Whether somebody's LIL unlock the card, and how much of the way they have come. */
export function cardUnlock(lilMinor: bigint): CardUnlock {
  const unlocked = lilMinor >= unlockMinor;
  return { unlocked, percent: unlocked ? 100 : Number((lilMinor * 100n) / unlockMinor) };
}
