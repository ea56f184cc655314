/** How long to wait before each retry, in milliseconds. */
const waitsMs = [1000, 2000, 4000] as const;

/**
 * Calls once, and up to three times more with increasing waits.
 * @param pause waits for a number of milliseconds
 * @throws the error of the last attempt
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt();
    } catch {
      await pause(waitMs);
    }
  }
  return attempt();
}
