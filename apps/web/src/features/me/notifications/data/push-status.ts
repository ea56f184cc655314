import type { Platform } from "../../../../shared/platform/index.ts";

/** The state of push notifications on this device. */
export interface PushStatus {
  /** The browser can do it; on iOS also when it only could once the app is installed. */
  supported: boolean;
  permission: NotificationPermission;
  /** This device gets the signed-in person's pushes. */
  subscribed: boolean;
  /** iOS gives pushes to apps on the Home Screen only; true everywhere else. */
  iosReady: boolean;
  platform: Platform;
}

/** What the browser offers, before anybody is asked for anything. */
export interface PushSurroundings {
  platform: Platform;
  installed: boolean;
  hasWorkers: boolean;
  hasPush: boolean;
  hasNotifications: boolean;
  /** "default" where there are no notifications. */
  permission: NotificationPermission;
}

/** Safari on iOS shows its push interfaces only to apps on the Home Screen. */
export function isSupported(here: PushSurroundings): boolean {
  if (!here.hasWorkers) return false;
  return (here.hasPush && here.hasNotifications) || !isIosReady(here);
}

export const isIosReady = ({ platform, installed }: PushSurroundings): boolean =>
  platform !== "ios" || installed;

export type PushLabel = "blocked" | "active" | "notActive" | "notSupported";

/** Which badge the settings screen shows. */
export function pushLabel({ supported, permission, subscribed }: PushStatus): PushLabel {
  if (!supported) return "notSupported";
  if (permission === "denied") return "blocked";
  return permission === "granted" && subscribed ? "active" : "notActive";
}

/**
 * Whether the dashboard offers to turn notifications on: supported, not yet
 * both granted and subscribed, ready or an iOS device, and never dismissed here.
 */
export function offersPush(status: PushStatus, dismissed: boolean): boolean {
  const { supported, permission, subscribed, iosReady, platform } = status;
  if (!supported || dismissed) return false;
  if (permission === "granted" && subscribed) return false;
  return iosReady || platform === "ios";
}

/**
 * Whether the sign-up asks for notifications: a phone that supports
 * pushes and is ready for them. A person who has blocked them already cannot turn them on here.
 */
export function hasPushStep(here: PushSurroundings): boolean {
  const phone = here.platform === "ios" || here.platform === "android";
  return phone && isSupported(here) && isIosReady(here) && here.permission !== "denied";
}
