import { useRef, useState } from "react";

/** Runs one action at a time, such as the action of a button. */
export interface Busy {
  /** True while an action is running. */
  busy: boolean;
  /** Runs an action. While another one is running, does nothing and returns undefined. */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

export function useBusy(): Busy {
  const [busy, setBusy] = useState(false);
  /** Two presses before the next render see the same state; only this ref stops the second one. */
  const running = useRef(false);
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
