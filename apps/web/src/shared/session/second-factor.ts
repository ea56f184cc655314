import { useSyncExternalStore } from "react";
import { keptSecondFactor, type SecondFactor, secondFactor } from "./kept-second-factor.ts";

const changes = new EventTarget();

export function setSecondFactor(state: SecondFactor): void {
  if (state === null) keptSecondFactor.forget();
  else keptSecondFactor.keep(state);
  changes.dispatchEvent(new Event("change"));
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
