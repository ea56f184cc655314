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

/** The sheet that is still open when what was asked above it closes. */
const sheetBeneath = () =>
  [...document.querySelectorAll<HTMLElement>("[data-overlay][data-open]")].at(-1);

/**
 * Where the focus goes when a sheet closes: to the sheet beneath it where there is one, else to the
 * control in the page that it was on last. A sheet that took the place of another so leads back to what
 * opened the first one.
 * @returns true, Base UI's own choice, where there is no such control any more
 */
export function returnFocus(): HTMLElement | true {
  return sheetBeneath() ?? (lastInPage?.isConnected ? lastInPage : true);
}
