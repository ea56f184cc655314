import type { Pool } from "@lilypad/db";
import type { Clock } from "../clock.ts";
import { type CountedAction, countAttempts } from "./attempt-counter.ts";

export interface SharedCountOptions {
  pool: Pool;
  clock: Clock;
  action: CountedAction;
  /** Max count of a subject in a window, which starts with the first count. */
  max: number;
  windowMs: number;
  /** Max subjects in memory after a merge; those with the lowest counts are dropped first. */
  maxRemembered?: number;
}

/** A place within a subject's limit, held until it is known whether it is used. */
export interface HeldPlace {
  /** Counts the place. */
  use(): void;
  /** Gives the place back without counting it. */
  release(): void;
}

export interface SharedCount {
  /** Holds a place of a subject; null if its limit is reached. */
  hold(subject: string): HeldPlace | null;
  /** Whole seconds until a subject's count starts again. */
  retryAfterSeconds(subject: string): number;
  /**
   * Adds this process's counts to the database and reads those of other processes. Must not be called
   * concurrently. If the answer of the database is lost, its counts may be added twice.
   */
  merge(): Promise<void>;
}

interface Count {
  /** The count of all processes at the last merge. */
  shared: number;
  /** When the window of `shared` ends. */
  endsAtMs: number;
  /** Counted in this process and not merged yet. */
  unmerged: number;
  held: number;
}

/**
 * Counts in memory events that are too frequent for one statement each. A loop merges the counts of all processes
 * through the table attempt_counter, so a limit can be exceeded only by counts between two merges. Counts that are not
 * merged are lost if the process dies. Memory holds the subjects that were used since the last merge and the busiest
 * others.
 */
export function createSharedCount(options: SharedCountOptions): SharedCount {
  const { pool, clock, action, max, windowMs, maxRemembered = 20_000 } = options;
  const counts = new Map<string, Count>();
  /** Subjects that were used since the last merge. */
  let used = new Set<string>();

  function read(subject: string, nowMs: number): Count {
    const count = counts.get(subject) ?? { shared: 0, endsAtMs: 0, unmerged: 0, held: 0 };
    counts.set(subject, count);
    if (count.endsAtMs <= nowMs) {
      count.shared = 0;
      count.endsAtMs = nowMs + windowMs;
    }
    return count;
  }

  function dropLowest(): void {
    const excess = counts.size - maxRemembered;
    if (excess <= 0) return;
    const idle = [...counts].filter(
      ([subject, { unmerged, held }]) => unmerged + held === 0 && !used.has(subject),
    );
    idle.sort(([, one], [, other]) => one.shared - other.shared);
    for (const [subject] of idle.slice(0, excess)) counts.delete(subject);
  }

  return {
    hold(subject) {
      const count = read(subject, clock.now().getTime());
      used.add(subject);
      if (count.shared + count.unmerged + count.held >= max) return null;
      count.held += 1;
      return {
        use() {
          count.held -= 1;
          count.unmerged += 1;
          used.add(subject);
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
      if (used.size === 0) return;
      const merging = used;
      used = new Set();
      const now = clock.now();
      const increments = new Map(
        [...merging].map((subject) => [subject, counts.get(subject)?.unmerged ?? 0]),
      );
      try {
        const shared = await countAttempts(pool, action, increments, now, windowMs);
        for (const [subject, added] of increments) {
          const count = read(subject, now.getTime());
          const known = shared.get(subject);
          count.unmerged -= added;
          count.shared = known?.hits ?? 0;
          count.endsAtMs = known?.windowEndsAt.getTime() ?? count.endsAtMs;
        }
      } catch (error) {
        for (const subject of merging) used.add(subject);
        throw error;
      }
      dropLowest();
    },
  };
}
