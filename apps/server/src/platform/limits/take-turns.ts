import { ApiError, fail } from "../errors.ts";

/**
 * Runs a person's task when it is their turn.
 * @param signal aborted if the answer is not needed any more
 */
export type InTurn = <T>(
  personId: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

interface Waiter {
  begin: () => void;
}

/** Number of people whose last turn is remembered. Others count as people without a turn so far. */
const maxRemembered = 1_000;

/** Retry-After of a refused task. */
const retryAfterSeconds = 1;

/**
 * Shares a few places fairly among people: at most `maxRunning` tasks run at a time, at most one per person,
 * and the next turn goes to the waiting person whose last turn was longest ago. So a person with many tasks
 * delays others by at most one turn.
 * @throws ApiError RATE_LIMITED if `maxWaitingPerPerson` tasks of the person wait already, or the signal is
 *   aborted
 */
export function createTurns({
  maxRunning,
  maxWaitingPerPerson,
}: {
  maxRunning: number;
  maxWaitingPerPerson: number;
}): InTurn {
  const running = new Set<string>();
  /** The waiting tasks of each person, in the order in which the people started to wait. */
  const waiting = new Map<string, Waiter[]>();
  /** The number of each person's last turn, in the order of turns. */
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
    if (others.length >= maxWaitingPerPerson) fail("RATE_LIMITED", { retryAfterSeconds });
    return new Promise((resolve, reject) => {
      const abort = () => {
        leave(personId, waiter);
        // The answer is not needed any more.
        reject(new ApiError("RATE_LIMITED"));
      };
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener("abort", abort);
          resolve();
        },
      };
      waiting.set(personId, [...others, waiter]);
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  return async (personId, task, signal) => {
    if (signal?.aborted) fail("RATE_LIMITED", { retryAfterSeconds });
    if (running.size < maxRunning && !running.has(personId)) serve(personId);
    else await waitForTurn(personId, signal);
    try {
      return await task();
    } finally {
      running.delete(personId);
      giveTurn();
    }
  };
}
