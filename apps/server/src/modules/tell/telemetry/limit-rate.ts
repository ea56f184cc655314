export interface RateLimit {
  /** Counts one use. Returns null, or if the limit is reached, the seconds until the window ends. */
  take(subject: string, nowMs: number): number | null;
}

/**
 * A rate limit in memory with fixed windows, for counts that need not be stored or shared.
 * @param options.maxPerSubject max uses of one subject in a window
 * @param options.maxTotal max uses of all subjects together in a window
 */
export function createRateLimit(options: {
  maxPerSubject: number;
  maxTotal: number;
  windowMs: number;
}): RateLimit {
  const { maxPerSubject, maxTotal, windowMs } = options;
  let endsAtMs = 0;
  let total = 0;
  const bySubject = new Map<string, number>();
  return {
    take(subject, nowMs) {
      if (nowMs >= endsAtMs) {
        endsAtMs = nowMs + windowMs;
        total = 0;
        bySubject.clear();
      }
      const count = bySubject.get(subject) ?? 0;
      if (count >= maxPerSubject || total >= maxTotal) return Math.ceil((endsAtMs - nowMs) / 1000);
      // Refused subjects are not stored, so the map never has more than `maxTotal` entries.
      bySubject.set(subject, count + 1);
      total += 1;
      return null;
    },
  };
}
