/** Runs an action after the page's first paint; immediately if it has already been painted. */
export function afterFirstPaint(action: () => void): void {
  const watcher = new PerformanceObserver(() => {
    watcher.disconnect();
    action();
  });
  watcher.observe({ type: "paint", buffered: true });
}
