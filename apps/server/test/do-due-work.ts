import type { DueWorker } from "../src/platform/due-work/index.ts";

/** Does all work of a module that is due now: one sweep, then passes of its workers until nothing is left. */
export async function doDueWork({
  sweep,
  workers,
}: {
  sweep: () => Promise<void>;
  workers: readonly DueWorker[];
}): Promise<void> {
  await sweep();
  for (const worker of workers) while ((await worker.pass()) > 0);
}
