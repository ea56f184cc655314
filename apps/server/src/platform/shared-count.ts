import type { Pool } from "@lilypad/db";
import { type CountedAction, countAttempts } from "./attempt-counter.ts";
import type { Clock } from "./clock.ts";

export interface SharedCountOptions {
  pool: Pool;
  clock: Clock;
  action: CountedAction;
  /** How many a subject may have in a window, which starts with the first one. */
  max: number;
  windowMs: number;
  /** Subjects that are remembered between two merges; those with the lowest counts are forgotten first. */
  maxRemembered?: number;
}

/** A place among those that a subject may have, held while it is being decided whether it is used. */
export interface HeldPlace {
  /** It was used: it counts. */
  use(): void;
  /** It was not used: somebody else may have it. */
  release(): void;
}

export interface SharedCount {
  /** Holds one more of a subject; null when it has all that it may have. */
  hold(subject: string): HeldPlace | null;
  /** Whole seconds until a subject's count starts again. */
  retryAfterSeconds(subject: string): number;
  /**
   * Adds what was counted here to the database, and learns what other processes have counted. Not to be
   * called twice at once. When its answer is lost, what it added may count twice.
   */
  merge(): Promise<void>;
}

interface Count {
  /** What all processes had counted at the last merge. */
  shared: number;
  /** When the window of `shared` ends. */
  endsAtMs: number;
  /** Used here and not merged. */
  fresh: number;
  held: number;
}

/**
 * Counts in memory what is too frequent for a statement each, and shares the counts with other processes
 * through attempt_counter: a loop merges them, so a limit holds for all processes but for what they count
 * between two merges. What a process has not merged is lost when it dies. Only those who were counted since
 * the last merge, and some of the busiest, are in memory.
 */
export function createSharedCount(options: SharedCountOptions): SharedCount {
  const { pool, clock, action, max, windowMs, maxRemembered = 20_000 } = options;
  const counts = new Map<string, Count>();
  /** Who was asked about since the last merge. */
  let asked = new Set<string>();

  function read(subject: string, nowMs: number): Count {
    const count = counts.get(subject) ?? { shared: 0, endsAtMs: 0, fresh: 0, held: 0 };
    counts.set(subject, count);
    if (count.endsAtMs <= nowMs) {
      count.shared = 0;
      count.endsAtMs = nowMs + windowMs;
    }
    return count;
  }

  function forgetLeast(): void {
    const excess = counts.size - maxRemembered;
    if (excess <= 0) return;
    const idle = [...counts].filter(
      ([subject, { fresh, held }]) => fresh + held === 0 && !asked.has(subject),
    );
    idle.sort(([, one], [, other]) => one.shared - other.shared);
    for (const [subject] of idle.slice(0, excess)) counts.delete(subject);
  }

  return {
    hold(subject) {
      const count = read(subject, clock.now().getTime());
      asked.add(subject);
      if (count.shared + count.fresh + count.held >= max) return null;
      count.held += 1;
      return {
        use() {
          count.held -= 1;
          count.fresh += 1;
          asked.add(subject);
        },
        release() {
          count.held -= 1;
        },
      };
    },
    retryAfterSeconds(subject) {
      const nowMs = clock.now().getTime();
      return Math.max(1, Math.ceil((read(subject, nowMs).endsAtMs - nowMs) / 1000));
    },
    async merge() {
      if (asked.size === 0) return;
      const merging = asked;
      asked = new Set();
      const now = clock.now();
      const increments = new Map(
        [...merging].map((subject) => [subject, counts.get(subject)?.fresh ?? 0]),
      );
      try {
        const shared = await countAttempts(pool, action, increments, now, windowMs);
        for (const [subject, added] of increments) {
          const count = read(subject, now.getTime());
          const known = shared.get(subject);
          count.fresh -= added;
          count.shared = known?.hits ?? 0;
          count.endsAtMs = known?.windowEndsAt.getTime() ?? count.endsAtMs;
        }
      } catch (error) {
        for (const subject of merging) asked.add(subject);
        throw error;
      }
      forgetLeast();
    },
  };
}
