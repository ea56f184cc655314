export interface WaitOptions {
  timeoutMs: number;
  intervalMs?: number;
}

/**
 * Waits until a condition answers something truthy, and returns that.
 * @throws Error when it does not within `timeoutMs`, with the condition's last error if it threw
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
      throw new Error(`waited ${options.timeoutMs} ms for a condition that did not come`, {
        cause: lastError,
      });
    }
    await new Promise((resolve) => setTimeout(resolve, options.intervalMs ?? 20));
  }
}
