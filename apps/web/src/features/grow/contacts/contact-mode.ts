import type { Platform } from "../../../shared/platform/index.ts";

/**
 * How contacts can be chosen on this device: here with its picker, on the phone with a code that
 * it scans, or not at all (a phone whose browser gives no access).
 */
export type ContactMode = "picker" | "code" | "none";

export function contactMode(platform: Platform, canPick: boolean): ContactMode {
  if (platform === "ios" || platform === "android") return canPick ? "picker" : "none";
  return "code";
}
