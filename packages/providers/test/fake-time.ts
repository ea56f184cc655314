import type { Time } from "../src/resilience/time.ts";

/** A clock that moves only by `advance` and by sleeping; sleeps return immediately and are recorded. */
export interface FakeTime extends Time {
  advance(ms: number): void;
  /** Durations of all sleeps in milliseconds, in order. */
  readonly slept: number[];
}

export function createFakeTime(startMs = Date.UTC(2026, 0, 15, 12)): FakeTime {
  let nowMs = startMs;
  const timers = new Map<number, { atMs: number; run: () => void }>();
  let lastTimer = 0;
  const slept: number[] = [];

  function advance(ms: number) {
    nowMs += ms;
    for (const [id, { atMs, run }] of timers) {
      if (atMs > nowMs) continue;
      timers.delete(id);
      run();
    }
  }

  return {
    slept,
    advance,
    nowMs: () => nowMs,
    async sleep(delayMs) {
      slept.push(delayMs);
      advance(delayMs);
    },
    after(delayMs, run) {
      lastTimer += 1;
      const id = lastTimer;
      timers.set(id, { atMs: nowMs + delayMs, run });
      return () => timers.delete(id);
    },
  };
}
