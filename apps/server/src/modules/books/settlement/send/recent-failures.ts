import type { QueuedOperation } from "../model/operation.ts";

/** Remembers operations that failed in a simulation, to skip them and similar ones for a while. */
export interface RecentFailures {
  /** The ids of skipped operations, so that they do not fill the front of the queue. */
  ids(): string[];
  /**
   * Leaves out operations of the same asset, sender and recipient as one that failed; of an own Safe, all of the same
   * asset, because its owner decides which ones fail.
   */
  skip(queue: readonly QueuedOperation[]): readonly QueuedOperation[];
  add(failing: readonly QueuedOperation[]): void;
}

const keyOf = ({ asset, from, to, isOwn }: QueuedOperation): string =>
  `${asset} ${from} ${isOwn ? "" : to}`;

/**
 * Creates an empty memory of failures. A batch with a failing operation is simulated several times,
 * so repeated payments to a frozen Safe would otherwise slow down the batches of everyone else.
 * @param holdMs how long similar operations are skipped, in milliseconds
 */
export function createRecentFailures(clock: { now(): Date }, holdMs: number): RecentFailures {
  const failures = new Map<string, { endsAtMs: number; ids: Set<string> }>();

  function dropEnded(): void {
    const now = clock.now().getTime();
    for (const [key, { endsAtMs }] of failures) if (endsAtMs <= now) failures.delete(key);
  }

  return {
    ids() {
      dropEnded();
      return [...failures.values()].flatMap(({ ids }) => [...ids]);
    },
    skip(queue) {
      dropEnded();
      return queue.filter((operation) => {
        const failure = failures.get(keyOf(operation));
        failure?.ids.add(operation.id);
        return failure === undefined;
      });
    },
    add(failing) {
      const endsAtMs = clock.now().getTime() + holdMs;
      for (const operation of failing) {
        const ids = failures.get(keyOf(operation))?.ids ?? new Set();
        failures.set(keyOf(operation), { endsAtMs, ids: ids.add(operation.id) });
      }
    },
  };
}
