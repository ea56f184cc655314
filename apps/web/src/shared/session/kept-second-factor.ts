import { keptText } from "../device/index.ts";

/** Stored next to the session, so that it survives a reload; removed when the session ends. */
export const keptSecondFactor = keptText("lilypad.second-factor");

/**
 * The state of the second factor on this device: required, or postponed with "Skip for now"; null if none is
 * needed. The server does not rely on it: moving money requires it in any case.
 */
export type SecondFactor = "required" | "skipped" | null;

export function secondFactor(): SecondFactor {
  const state = keptSecondFactor.read();
  return state === "required" || state === "skipped" ? state : null;
}
