import type { Pool } from "@lilypad/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { readFirstDue } from "./claim-due.ts";
import { createLoop, type LoopWork } from "./loop.ts";
import type { DueWorker } from "./worker.ts";

/** How often all queues are read, whether or not anything was announced. */
const lookAtAllMs = 5_000;

export interface QueuesWatch extends LoopWork {
  /** Wakes the workers of a table's queues; all of them if it is null. */
  wakeFor(table: string | null): void;
}

/**
 * Wakes workers whose queues have rows that are due: at once when the database announces them, and
 * every few seconds by reading all queues in one statement. So the work of a row is only delayed if
 * its announcement is lost, and idle workers ask the database nothing.
 */
export function createQueuesWatch(
  { pool, clock, logger }: { pool: Pool; clock: Clock; logger: Logger },
  workers: readonly DueWorker[],
  lookAgainMs = lookAtAllMs,
): QueuesWatch {
  const queues = workers.map(({ queue }) => queue);
  const loop = createLoop({
    name: "queues",
    logger,
    pauseMs: lookAgainMs,
    async pass() {
      const firsts = await readFirstDue(pool, queues);
      const nextLook = clock.now().getTime() + lookAgainMs;
      for (const [place, worker] of workers.entries()) {
        const first = firsts[place] ?? null;
        // Wakes the workers that have a row before the next look, which may not know of the row. One that does waits for its time.
        if (first !== null && first.getTime() <= nextLook) worker.wake();
      }
      return false;
    },
  });
  return {
    ...loop,
    wakeFor(table) {
      for (const worker of workers)
        if (table === null || worker.queue.table === table) worker.wake();
    },
  };
}
