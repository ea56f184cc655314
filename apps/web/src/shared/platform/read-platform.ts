/** The kinds of device that the app distinguishes. */
export type Platform = "ios" | "android" | "desktop" | "other";

/** The parts of `navigator` that are read. */
export interface BrowserTraits {
  userAgent: string;
  /** An iPad reports itself as a Mac; only its touch points distinguish it. */
  maxTouchPoints: number;
}

/** The kind of device, as far as the browser reveals it. */
export function platformOf({ userAgent, maxTouchPoints }: BrowserTraits): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Android/.test(userAgent)) return "android";
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? "ios" : "desktop";
  return /Windows|Linux|CrOS|X11/.test(userAgent) ? "desktop" : "other";
}

export const readPlatform = (): Platform => platformOf(navigator);

/** True if the app runs in its own window: installed, or on iOS opened from the Home Screen. */
export function isInstalledApp(): boolean {
  if ("standalone" in navigator && navigator.standalone === true) return true;
  return typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches;
}
