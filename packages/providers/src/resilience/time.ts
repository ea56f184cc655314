/** Clock and timers; tests use a fake. */
export interface Time {
  nowMs(): number;
  sleep(delayMs: number): Promise<void>;
  /** Calls `run` after the delay. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTime: Time = {
  nowMs: () => Date.now(),
  sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
