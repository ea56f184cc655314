import type { QueuedOperation } from "./operation.ts";

/** Payments that have just failed in a simulation, and those like them. */
export interface HeldBack {
  /** Ids of what is left out now, so that it takes no place in the queue from others. */
  ids(): string[];
  /** The queue without payments of an asset from and to Safes between which one has just failed. */
  leaveOut(queue: readonly QueuedOperation[]): readonly QueuedOperation[];
  /** Notes payments that have failed. */
  note(failing: readonly QueuedOperation[]): void;
}

const wayOf = ({ asset, from, to }: QueuedOperation): string => `${asset} ${from} ${to}`;

/**
 * Makes a memory of what fails. Each batch with a failing payment is simulated several times; whoever
 * pays a frozen Safe again and again would slow down every batch of everybody else.
 * @param holdMs for how long payments on the same way are left out
 */
export function createHeldBack(clock: { now(): Date }, holdMs: number): HeldBack {
  /** By way: until when, and which payments were left out. */
  const ways = new Map<string, { endsAtMs: number; ids: Set<string> }>();

  function dropEnded(): void {
    const now = clock.now().getTime();
    for (const [way, { endsAtMs }] of ways) if (endsAtMs <= now) ways.delete(way);
  }

  return {
    ids() {
      dropEnded();
      return [...ways.values()].flatMap(({ ids }) => [...ids]);
    },
    leaveOut(queue) {
      dropEnded();
      return queue.filter((operation) => {
        const way = ways.get(wayOf(operation));
        way?.ids.add(operation.id);
        return way === undefined;
      });
    },
    note(failing) {
      const endsAtMs = clock.now().getTime() + holdMs;
      for (const operation of failing) {
        const ids = ways.get(wayOf(operation))?.ids ?? new Set();
        ways.set(wayOf(operation), { endsAtMs, ids: ids.add(operation.id) });
      }
    },
  };
}
