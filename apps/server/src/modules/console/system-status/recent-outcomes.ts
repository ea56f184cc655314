import type { Outcomes } from "./evaluate-components.ts";

/** The period whose answers count for the current state. */
const windowMs = 30 * 60_000;

/**
 * Turns totals since the start of the process into those of the last half hour.
 * @returns a function that takes the totals at a time, to be called regularly
 */
export function createRecentOutcomes() {
  const seen: { atMs: number; total: Outcomes }[] = [];
  return function recent(total: Outcomes, now: Date): Outcomes {
    const atMs = now.getTime();
    seen.push({ atMs, total });
    // The newest of those that are older than the window is where it begins.
    while ((seen[1]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs - windowMs) seen.shift();
    const begin = seen[0];
    // Before the window is full, everything since the start of the process is recent.
    if (begin === undefined || begin.atMs > atMs - windowMs) return total;
    return { good: total.good - begin.total.good, bad: total.bad - begin.total.bad };
  };
}
