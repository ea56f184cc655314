import type { Platform } from "../../../shared/platform/index.ts";

/**
 * How contacts can be chosen on this device: here with the browser's picker, on a phone that scans a
 * code, or not at all (a phone whose browser has no picker).
 */
export type ContactMode = "picker" | "code" | "none";

export function contactMode(platform: Platform, canPick: boolean): ContactMode {
  if (platform === "ios" || platform === "android") return canPick ? "picker" : "none";
  return "code";
}
