import type { DueWorker } from "../src/platform/due-work/index.ts";

/** Has a module do all that is due now: its sweep, and what its workers find until nothing is left. */
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
