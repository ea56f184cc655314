/** The time when the banner was dismissed. */
const key = "lilypad.notification-banner-dismissed";

export const isBannerDismissed = (): boolean => localStorage.getItem(key) !== null;

export function dismissBanner(): void {
  localStorage.setItem(key, new Date().toISOString());
}
