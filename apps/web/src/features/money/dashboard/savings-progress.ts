/** Savings are unlocked at 50,000 LIL; in minor units. */
const unlockMinor = 50_000n * 1_000_000n;

/** How far the person has come, in whole percent, never more than 100. */
export function savingsProgress(lilMinor: bigint): number {
  const percent = (lilMinor * 100n) / unlockMinor;
  return Number(percent > 100n ? 100n : percent);
}

/** What is still missing, in minor units; nothing once savings are unlocked. */
export function savingsMissing(lilMinor: bigint): bigint {
  return lilMinor >= unlockMinor ? 0n : unlockMinor - lilMinor;
}
