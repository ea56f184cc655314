import type { Platform } from "../../../../shared/platform/index.ts";

/** The status of push notifications on this device. */
export interface PushStatus {
  /** The browser supports pushes; on iOS also if it only would once the app is installed. */
  supported: boolean;
  permission: NotificationPermission;
  /** This device receives the signed-in person's pushes. */
  subscribed: boolean;
  /** False on iOS unless the app is on the Home Screen; true everywhere else. */
  iosReady: boolean;
  platform: Platform;
}

/** The browser's capabilities, before anything is requested. */
export interface PushSurroundings {
  platform: Platform;
  installed: boolean;
  hasWorkers: boolean;
  hasPush: boolean;
  hasNotifications: boolean;
  /** "default" if the browser has no notifications. */
  permission: NotificationPermission;
}

/** Safari on iOS exposes its push API only to apps on the Home Screen. */
export function isSupported(here: PushSurroundings): boolean {
  if (!here.hasWorkers) return false;
  return (here.hasPush && here.hasNotifications) || !isIosReady(here);
}

export const isIosReady = ({ platform, installed }: PushSurroundings): boolean =>
  platform !== "ios" || installed;

export type PushLabel = "blocked" | "active" | "notActive" | "notSupported";

/** The badge on the settings screen. */
export function pushLabel({ supported, permission, subscribed }: PushStatus): PushLabel {
  if (!supported) return "notSupported";
  if (permission === "denied") return "blocked";
  return permission === "granted" && subscribed ? "active" : "notActive";
}

/**
 * True if the dashboard offers to turn notifications on: supported, not yet both granted and subscribed,
 * ready or an iOS device, and never dismissed here.
 */
export function offersPush(status: PushStatus, dismissed: boolean): boolean {
  const { supported, permission, subscribed, iosReady, platform } = status;
  if (!supported || dismissed) return false;
  if (permission === "granted" && subscribed) return false;
  return iosReady || platform === "ios";
}

/**
 * True if the sign-up includes the notifications step: on a phone that supports pushes and is ready for them. A
 * person who has blocked them cannot turn them on here.
 */
export function hasPushStep(here: PushSurroundings): boolean {
  const phone = here.platform === "ios" || here.platform === "android";
  return phone && isSupported(here) && isIosReady(here) && here.permission !== "denied";
}
