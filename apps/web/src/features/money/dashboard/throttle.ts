/** The dashboard refreshes by itself at most this often, however often the tab is focused. */
export const refreshThrottleMs = 2000;

/** Lets an action through at most once per `ms`; what comes in between is dropped. */
export function throttled(action: () => void, ms: number, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < ms) return;
    last = now();
    action();
  };
}
