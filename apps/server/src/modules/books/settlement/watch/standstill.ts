import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import { notePass, readLastPass } from "../store/pass-store.ts";

/** An idle worker checks the queue every few seconds. The alarm that no worker runs waits as long. */
const maxGapMs = 2 * 60_000;
/** How often a pass is noted at most, so that a busy worker does not write for nothing. */
const notedEveryMs = 5_000;

/**
 * Describes that no worker settles payments, in a sentence for operators.
 * @param lastPassAt when a worker last began a pass; null if none ever did
 * @returns null while a worker runs
 */
export function describeStandstill(lastPassAt: Date | null, now: Date): string | null {
  if (lastPassAt === null) return "No worker has settled payments yet. Start a worker.";
  if (now.getTime() - lastPassAt.getTime() <= maxGapMs) return null;
  const since = `${lastPassAt.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `No worker has settled payments since ${since}. Start a worker.`;
}

/**
 * Describes that no worker has settled payments for too long, as `describeStandstill` does.
 * @returns null as well in an installation that never had a worker
 */
export async function readStandstill(db: Queryable, now: Date): Promise<string | null> {
  const lastPassAt = await readLastPass(db);
  return lastPassAt === null ? null : describeStandstill(lastPassAt, now);
}

/** Creates the function that a worker calls at the beginning of each pass, which leaves the evidence that it runs. */
export function createPassNote({ pool, clock }: { pool: Pool; clock: Clock }) {
  let notedAtMs = Number.NEGATIVE_INFINITY;
  return async function noteThisPass(): Promise<void> {
    const now = clock.now();
    if (now.getTime() - notedAtMs < notedEveryMs) return;
    await notePass(pool, now);
    notedAtMs = now.getTime();
  };
}
