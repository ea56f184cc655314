/** Where the time comes from and how one waits for it; tests move it by hand. */
export interface Time {
  nowMs(): number;
  sleep(delayMs: number): Promise<void>;
  /** Runs something later, unless what is returned is called before. */
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
