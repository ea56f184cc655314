/** Marks elements that cover the page: the focus in them says nothing about the place to return to. */
export const overlayMark = { "data-overlay": "" } as const;

let lastInPage: HTMLElement | null = null;

const isInPage = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest("[data-overlay]") === null;

if (typeof document !== "undefined") {
  document.addEventListener("focusin", ({ target }) => {
    if (isInPage(target)) lastInPage = target;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // The focus was lost without moving to a sheet: no one expects it to return there.
    if (target === lastInPage && relatedTarget === null) lastInPage = null;
  });
}

/** The sheet that is still open when the dialog above it closes. */
const sheetBelow = () =>
  [...document.querySelectorAll<HTMLElement>("[data-overlay][data-open]")].at(-1);

/**
 * Where the focus goes when a sheet closes: to the sheet below it if there is one, otherwise to the control in the
 * page that was focused last. A sheet that replaced another one thus returns to the control that opened the first.
 * @returns true (Base UI's own choice) if that control no longer exists
 */
export function returnFocus(): HTMLElement | true {
  return sheetBelow() ?? (lastInPage?.isConnected ? lastInPage : true);
}
