/** How often the session of a visible page is checked. */
const tickMs = 30_000;

/**
 * Checks the session now and regularly while the page is visible, and reads it again whenever the page becomes visible.
 * @param check replaces an access token that ends soon
 * @param onShown reads what other tabs may have changed while this page slept
 */
export function followPage(check: () => void, onShown: () => void): void {
  let ticker: ReturnType<typeof setInterval> | undefined;
  let first: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearInterval(ticker);
    clearTimeout(first);
  };
  const start = () => {
    stop();
    ticker = setInterval(check, tickMs);
    first = setTimeout(check, 0);
  };
  const isVisible = () => document.visibilityState === "visible";
  window.addEventListener("visibilitychange", () => {
    if (!isVisible()) return stop();
    start();
    onShown();
  });
  if (isVisible()) start();
}
