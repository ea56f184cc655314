import type { Platform } from "../../../shared/platform/index.ts";

/** The Contact Picker API, which TypeScript's DOM library does not include. */
interface ContactPicker {
  select(properties: readonly ["email"], options: { multiple: true }): Promise<readonly unknown[]>;
}

export type Picked =
  | { outcome: "picked"; contacts: readonly unknown[] }
  | { outcome: "cancelled" | "unsupported" | "failed" };

const pickerOf = (browser: Navigator): ContactPicker | null => {
  const picker: unknown = "contacts" in browser ? browser.contacts : undefined;
  const canSelect = typeof picker === "object" && picker !== null && "select" in picker;
  return canSelect ? (picker as ContactPicker) : null;
};

/** True if this browser has a contact picker. */
export const canPickContacts = (browser: Navigator = navigator): boolean =>
  pickerOf(browser) !== null;

/** Lets the person choose contacts. Only their email addresses are requested. */
export async function pickContacts(browser: Navigator = navigator): Promise<Picked> {
  const picker = pickerOf(browser);
  if (picker === null) return { outcome: "unsupported" };
  try {
    const contacts = await picker.select(["email"], { multiple: true });
    return contacts.length === 0 ? { outcome: "cancelled" } : { outcome: "picked", contacts };
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return { outcome: "cancelled" };
    return { outcome: name === "NotSupportedError" ? "unsupported" : "failed" };
  }
}

/**
 * How contacts can be chosen on this device: here with the browser's picker, on a phone that scans a
 * code, or not at all (a phone whose browser has no picker).
 */
export type ContactMode = "picker" | "code" | "none";

export function contactMode(platform: Platform, canPick: boolean): ContactMode {
  if (platform === "ios" || platform === "android") return canPick ? "picker" : "none";
  return "code";
}
