import { useSyncExternalStore } from "react";
import { keptText } from "../device/index.ts";

const kept = keptText("lilypad.second-factor");
const changes = new EventTarget();

/**
 * What became of the second factor of the session on this device: asked for and not given yet, or
 * put off with "Skip for now". null: nothing is asked for. The server does not depend on it; money
 * asks again whatever stands here.
 */
export type SecondFactor = "required" | "skipped" | null;

/** Keeps it over a reload, beside the session; it goes when the session ends. */
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
  // Another tab of this browser: the session is the same.
  window.addEventListener("storage", listener);
  return () => {
    changes.removeEventListener("change", listener);
    window.removeEventListener("storage", listener);
  };
}

export function useSecondFactor(): SecondFactor {
  return useSyncExternalStore(onChange, secondFactor);
}
