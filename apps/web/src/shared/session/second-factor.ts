import { useSyncExternalStore } from "react";
import { keptText } from "../device/index.ts";

const kept = keptText("lilypad.second-factor");
const changes = new EventTarget();

/**
 * The state of the second factor on this device: required, or postponed with "Skip for now"; null if none
 * is needed. The server does not rely on it: moving money asks for it in any case.
 */
export type SecondFactor = "required" | "skipped" | null;

/** Stored next to the session, so that it survives a reload; removed when the session ends. */
export function setSecondFactor(state: SecondFactor): void {
  if (state === null) kept.forget();
  else kept.keep(state);
  changes.dispatchEvent(new Event("change"));
}

export function secondFactor(): SecondFactor {
  const state = kept.read();
  return state === "required" || state === "skipped" ? state : null;
}

function onChange(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  // Another tab of this browser has the same session.
  window.addEventListener("storage", listener);
  return () => {
    changes.removeEventListener("change", listener);
    window.removeEventListener("storage", listener);
  };
}

export function useSecondFactor(): SecondFactor {
  return useSyncExternalStore(onChange, secondFactor);
}
