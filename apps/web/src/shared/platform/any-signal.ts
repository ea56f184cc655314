/**
 * A signal that aborts with the first of the given ones, as `AbortSignal.any` does, which iOS has only since 17.4.
 * The given signals must not outlive the page by much: each keeps its listener.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const abort = (reason: unknown) => {
    if (!controller.signal.aborted) controller.abort(reason);
  };
  for (const signal of signals) {
    if (signal.aborted) abort(signal.reason);
    else signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  }
  return controller.signal;
}
