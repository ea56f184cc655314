export interface Backoff {
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/**
 * How long to wait before the next try: full jitter, anything from nothing to a ceiling that doubles
 * with each try. Many servers that failed together so do not come back together.
 * @param triesSoFar at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 * @returns whole milliseconds
 */
export function backoffMs(backoff: Backoff, triesSoFar: number, random: number): number {
  const ceilingMs = Math.min(backoff.longestDelayMs, backoff.firstDelayMs * 2 ** (triesSoFar - 1));
  return Math.floor(random * ceilingMs);
}
