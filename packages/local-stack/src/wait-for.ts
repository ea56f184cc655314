export interface WaitOptions {
  timeoutMs: number;
  /** The pause between two polls. By default it grows, so that polling does not slow down a slow machine. */
  intervalMs?: number;
}

const firstIntervalMs = 20;
const maxIntervalMs = 250;

/**
 * Polls a condition until it returns a truthy value, and returns that value.
 * @throws Error after `timeoutMs`, with the condition's last error as cause if it threw
 */
export async function waitFor<T>(
  condition: () => Promise<T> | T,
  options: WaitOptions,
): Promise<NonNullable<T>> {
  const endsAt = Date.now() + options.timeoutMs;
  let lastError: unknown;
  let growingMs = firstIntervalMs;
  for (;;) {
    try {
      const answer = await condition();
      if (answer) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > endsAt) {
      throw new Error(`the condition was not true within ${options.timeoutMs} ms`, {
        cause: lastError,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, options.intervalMs ?? growingMs));
    growingMs = Math.min(growingMs * 1.5, maxIntervalMs);
  }
}
