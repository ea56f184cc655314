export interface Backoff {
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * Returns the delay before the next attempt, with full jitter: a random delay between zero and a maximum that
 * doubles with each attempt. Jitter prevents servers that failed together from retrying together.
 * @param attempts number of attempts so far, at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 * @returns whole milliseconds
 */
export function backoffMs(backoff: Backoff, attempts: number, random: number): number {
  const ceilingMs = Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** (attempts - 1));
  return Math.floor(random * ceilingMs);
}
