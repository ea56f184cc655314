/** How the pauses between failed attempts grow. */
export interface BackOff {
  /** The pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  /** The longest pause, in milliseconds. */
  readonly maxMs: number;
}

/**
 * Returns how long to wait before the next attempt, in milliseconds: `firstMs` after the first attempt,
 * doubled after each further one up to `maxMs`, and then up to a quarter less at random, so that what
 * failed at the same moment is not tried again at the same moment.
 * @param attempts how many were made so far, the failed one included
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
