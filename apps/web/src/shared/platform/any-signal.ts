/**
 * A signal that aborts with the first of the given ones, as `AbortSignal.any` does, which iOS has only since 17.4.
 * The given signals must not outlive the page by much: the listener of each remains.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  }
  return controller.signal;
}
