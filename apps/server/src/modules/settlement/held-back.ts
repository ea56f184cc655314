import type { QueuedOperation } from "./operation.ts";

/** Payments that have just failed in a simulation, and those like them. */
export interface HeldBack {
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
  /** By way, until when. */
  const until = new Map<string, number>();
  return {
    leaveOut(queue) {
      const now = clock.now().getTime();
      for (const [way, end] of until) if (end <= now) until.delete(way);
      return until.size === 0 ? queue : queue.filter((operation) => !until.has(wayOf(operation)));
    },
    note(failing) {
      const end = clock.now().getTime() + holdMs;
      for (const operation of failing) until.set(wayOf(operation), end);
    },
  };
}
