import { ApiError, fail } from "./errors.ts";

/**
 * Runs a task of a person's when it is their turn.
 * @param signal aborted when nobody waits for the answer any more
 */
export type InTurn = <T>(
  personId: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

interface Waiter {
  begin: () => void;
}

/** So many people are remembered for when they were served last; whoever is forgotten counts as new. */
const maxRemembered = 1_000;

/** Seconds after which somebody who asks for too much at once may try again. */
const retryAfterSeconds = 1;

/**
 * Shares a few places among people: `atOnce` tasks run at once, one of each person at most, and the next
 * turn is for the waiting person who was served longest ago. Somebody who asks for much delays others by
 * one turn.
 * @throws ApiError RATE_LIMITED to a person of whom `waitingEach` tasks wait already, or who has gone
 */
export function createTurns({
  atOnce,
  waitingEach,
}: {
  atOnce: number;
  waitingEach: number;
}): InTurn {
  const running = new Set<string>();
  /** By person; whoever began to wait first comes first. */
  const waiting = new Map<string, Waiter[]>();
  /** The latest come last. */
  const servedAt = new Map<string, number>();
  let turns = 0;

  function serve(personId: string): void {
    running.add(personId);
    servedAt.delete(personId);
    servedAt.set(personId, ++turns);
    for (const oldest of servedAt.keys()) {
      if (servedAt.size <= maxRemembered) break;
      servedAt.delete(oldest);
    }
  }

  function findNext(): string | undefined {
    let next: string | undefined;
    for (const personId of waiting.keys()) {
      if (running.has(personId)) continue;
      if (next === undefined || (servedAt.get(personId) ?? 0) < (servedAt.get(next) ?? 0))
        next = personId;
    }
    return next;
  }

  function leave(personId: string, waiter: Waiter): void {
    const rest = waiting.get(personId)?.filter((one) => one !== waiter) ?? [];
    if (rest.length === 0) waiting.delete(personId);
    else waiting.set(personId, rest);
  }

  function giveTurn(): void {
    const next = findNext();
    const waiter = next === undefined ? undefined : waiting.get(next)?.[0];
    if (next === undefined || waiter === undefined) return;
    leave(next, waiter);
    serve(next);
    waiter.begin();
  }

  function waitForTurn(personId: string, signal: AbortSignal | undefined): Promise<void> {
    const others = waiting.get(personId) ?? [];
    if (others.length >= waitingEach) fail("RATE_LIMITED", { retryAfterSeconds });
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(personId, waiter);
        // Nobody reads this answer.
        reject(new ApiError("RATE_LIMITED"));
      };
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      waiting.set(personId, [...others, waiter]);
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  return async (personId, task, signal) => {
    if (signal?.aborted) fail("RATE_LIMITED", { retryAfterSeconds });
    if (running.size < atOnce && !running.has(personId)) serve(personId);
    else await waitForTurn(personId, signal);
    try {
      return await task();
    } finally {
      running.delete(personId);
      giveTurn();
    }
  };
}
