/** Marks what lies over the page: the focus that is in there says nothing about where to return. */
export const overlayMark = { "data-overlay": "" } as const;

let lastInPage: HTMLElement | null = null;

const isInPage = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest("[data-overlay]") === null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (isInPage(target)) lastInPage = target;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // Left for nothing, not for a sheet: nobody expects to find themselves there again.
    if (target === lastInPage && relatedTarget === null) lastInPage = null;
  });
}

/**
 * Where the focus goes when a sheet closes: to the control in the page that it was on last. A sheet that
 * was opened from another sheet so leads back to what opened the first one.
 * @returns true, Base UI's own choice, where there is no such control any more
 */
export function returnFocus(): HTMLElement | true {
  return lastInPage?.isConnected ? lastInPage : true;
}
