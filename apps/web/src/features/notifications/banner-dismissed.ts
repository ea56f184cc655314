/** Keeps the moment (specification 2 §9). */
const key = "lilypad.notification-banner-dismissed";

export const isBannerDismissed = (): boolean => localStorage.getItem(key) !== null;

export function dismissBanner(): void {
  localStorage.setItem(key, new Date().toISOString());
}
