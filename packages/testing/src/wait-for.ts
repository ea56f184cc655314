export interface WaitOptions {
  timeoutMs: number;
  intervalMs?: number;
}

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
    await new Promise((resolve) => setTimeout(resolve, options.intervalMs ?? 20));
  }
}
