const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/**
 * Remembers the last tap on a button of a drawn screen, which does nothing yet, and repeats it on the same button
 * of the app as soon as the app has replaced the drawing. Links work already.
 */
export function keepTap(root: HTMLElement): void {
  let tapped: string | null = null;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    tapped = button === null ? null : nameOf(button);
  };
  root.addEventListener("click", note);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    root.removeEventListener("click", note);
    if (tapped === null) return;
    [...root.querySelectorAll("button")].find((button) => nameOf(button) === tapped)?.click();
  }).observe(root, { childList: true });
}
