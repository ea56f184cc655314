/** A page that loses less height shows or hides a bar of the browser; a keyboard is higher. */
const minKeyboardPx = 120;

/** True for an element that opens the keyboard when it is focused. */
const takesText = (element: Element | null): boolean =>
  element instanceof HTMLElement && element.matches("input, textarea, [contenteditable]");

/**
 * Tells the styles about the phone's keyboard: `data-keyboard` on the root element while it is open, and
 * `--keyboard-height` for the part of the page that it covers. Chrome and Firefox make the page smaller
 * (`interactive-widget` in index.html), so there it covers nothing; iOS puts it over the page.
 * @param before the part of the page that could be seen before something was focused; unknown if omitted
 * @returns stops watching
 */
export function watchKeyboard(before = { width: 0, height: 0 }): () => void {
  const view = window.visualViewport;
  if (view === null) return () => {};
  const root = document.documentElement;
  /** The largest height at this width: the height without a keyboard. */
  let full = before;

  function update() {
    // Someone who zooms in sees less of the page for another reason.
    if (view === null || view.scale > 1.01) return;
    const { width, height, offsetTop } = view;
    const known = full.width === width ? full.height : 0;
    full = { width, height: Math.max(known, height, root.clientHeight) };
    const isOpen = takesText(document.activeElement) && full.height - height >= minKeyboardPx;
    const coveredPx = isOpen ? Math.max(0, Math.round(root.clientHeight - height - offsetTop)) : 0;
    root.toggleAttribute("data-keyboard", isOpen);
    root.style.setProperty("--keyboard-height", `${coveredPx}px`);
  }

  const watched = [
    [view, "resize"],
    [view, "scroll"],
    [document, "focusin"],
    [document, "focusout"],
  ] as const;
  // The height is measured at the first event, before a keyboard opens: measuring it now would delay the first paint.
  for (const [target, type] of watched) target.addEventListener(type, update);
  // The keyboard may have opened while this was loaded.
  if (before.width > 0) update();
  return () => {
    for (const [target, type] of watched) target.removeEventListener(type, update);
  };
}
