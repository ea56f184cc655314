import { keptText } from "../../../../shared/device/index.ts";

/** When the banner was dismissed. */
const kept = keptText("lilypad.notification-banner-dismissed");

export const isBannerDismissed = (): boolean => kept.read() !== null;

export const dismissBanner = (): void => kept.keep(new Date().toISOString());
