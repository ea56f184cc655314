/**
 * Makes callers share one query. Each gets the answer of a query that began after the call, and those who call while
 * one is running share the next.
 */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const asked = ask();
      running = asked.catch(() => undefined);
      return asked;
    });
    return next;
  };
}
