import { useSyncExternalStore } from "react";

/** The narrowest windows with pools side by side, with navigation on the left, and with three panes (pixels). */
const widths = { tablet: 700, desktop: 1024, panes: 1280 } as const;

/**
 * True while the window has at least this width. Phones thus neither load nor draw the parts that only wide screens
 * show.
 */
export function useWide(width: keyof typeof widths = "desktop"): boolean {
  const query = `(min-width: ${widths[width]}px)`;
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener("change", listener);
      return () => media?.removeEventListener("change", listener);
    },
    () => globalThis.matchMedia?.(query).matches === true,
    () => false,
  );
}
