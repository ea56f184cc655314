/** The times that decide when a person may request a hand-over. */
export interface FactorTimes {
  /** Since when the account has had a second factor without an interruption that a mailbox can make; null without one. */
  factorSince: Date | null;
  /** Until when its limits are lowered after a change of factors; null if they are not. */
  limitsLoweredUntil: Date | null;
}

/**
 * From when on a person may request a hand-over: not while their limits are lowered after a change of passkeys or passcode, and not
 * before their oldest second factor has this age. A mailbox is enough to add the first one, so until then nothing shows that the
 * person who adds it is the owner. Without any age to reach (0) it is possible at once.
 * @returns null if it is possible now
 */
export function possibleFromTimes(
  { factorSince, limitsLoweredUntil }: FactorTimes,
  { now, minFactorAgeMs }: { now: Date; minFactorAgeMs: number },
): Date | null {
  if (minFactorAgeMs === 0) return null;
  const isOldEnoughAt = (factorSince ?? now).getTime() + minFactorAgeMs;
  const from = new Date(Math.max(isOldEnoughAt, limitsLoweredUntil?.getTime() ?? 0));
  return from > now ? from : null;
}
