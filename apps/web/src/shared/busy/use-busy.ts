import { useRef, useState } from "react";

/** Runs one piece of work at a time, such as what a button does. */
export interface Busy {
  /** Whether it is running, for the rendering. */
  busy: boolean;
  /** Runs it, unless other work is still running: then nothing happens, and the result is undefined. */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
}

export function useBusy(): Busy {
  const [busy, setBusy] = useState(false);
  /** Two presses before the next rendering see the same state: only this tells the second one. */
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
