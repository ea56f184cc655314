/** Parameters of the growing pauses between failed attempts. */
export interface BackOff {
  /** The pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  /** The max pause, in milliseconds. */
  readonly maxMs: number;
}

/**
 * Returns the pause before the next attempt, in milliseconds: `firstMs` after the first attempt,
 * doubled after each further one up to `maxMs`, then up to a quarter less at random, so that rows
 * that failed together are not retried together.
 * @param attempts attempts so far, including the failed one
 * @param random a number from 0 to 1
 */
export function backOffMs(
  { firstMs, maxMs }: BackOff,
  attempts: number,
  random: () => number = Math.random,
): number {
  const fullMs = Math.min(firstMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 30), maxMs);
  return Math.round(fullMs * (1 - random() / 4));
}
