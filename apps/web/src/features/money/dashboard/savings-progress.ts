import { majorToMinor } from "@lilypad/money";

/** The LIL that unlock savings: 50,000, in minor units. */
const unlockMinor = majorToMinor(50_000n, "LIL");

/** Returns the progress in whole percent, at most 100. */
export function savingsProgress(lilMinor: bigint): number {
  const percent = (lilMinor * 100n) / unlockMinor;
  return Number(percent > 100n ? 100n : percent);
}

/** Returns the missing minor units; 0 once savings are unlocked. */
export function savingsMissing(lilMinor: bigint): bigint {
  return lilMinor >= unlockMinor ? 0n : unlockMinor - lilMinor;
}
