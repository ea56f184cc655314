export interface RateLimit {
  /** Counts one; answers after how many seconds there is room again, or null when there is room now. */
  take(subject: string, nowMs: number): number | null;
}

/**
 * Counts in memory, in fixed windows: for what is neither worth a row in the database nor to be kept.
 * @param options.each what one subject may have in a window
 * @param options.all what all of them may have together in a window
 */
export function createRateLimit(options: {
  each: number;
  all: number;
  windowMs: number;
}): RateLimit {
  const { each, all, windowMs } = options;
  let endsAtMs = 0;
  let taken = 0;
  const bySubject = new Map<string, number>();
  return {
    take(subject, nowMs) {
      if (nowMs >= endsAtMs) {
        endsAtMs = nowMs + windowMs;
        taken = 0;
        bySubject.clear();
      }
      const had = bySubject.get(subject) ?? 0;
      if (had >= each || taken >= all) return Math.ceil((endsAtMs - nowMs) / 1000);
      // Nobody is remembered who was refused, so there are never more than `all` of them.
      bySubject.set(subject, had + 1);
      taken += 1;
      return null;
    },
  };
}
