/** The kinds of device that the app tells apart. */
export type Platform = "ios" | "android" | "desktop" | "other";

/** What a browser says about itself. */
export interface BrowserTraits {
  userAgent: string;
  /** An iPad calls itself a Mac; only its touch points tell. */
  maxTouchPoints: number;
}

/** What kind of device this is, as far as it says so. */
export function platformOf({ userAgent, maxTouchPoints }: BrowserTraits): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? "ios" : "desktop";
  return /Windows|Linux|CrOS|X11/.test(userAgent) ? "desktop" : "other";
}

export const readPlatform = (): Platform => platformOf(navigator);

/** Whether the app runs in a window of its own: installed, on iOS from the Home Screen. */
export function isInstalledApp(): boolean {
  if ("standalone" in navigator && navigator.standalone === true) return true;
  return typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches;
}
