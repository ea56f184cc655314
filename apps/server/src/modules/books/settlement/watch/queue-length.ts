import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../../platform/clock.ts";
import { reuseAnswer } from "../../../../platform/limits/reuse-answer.ts";

/** How long a count is reused. While the chain is down a million operations may wait, and counting them takes long. */
const reusedForMs = 5_000;

/** Counts the operations that wait for a batch. It costs PostgreSQL more the more there are. */
export async function countQueued(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ queued: bigint }>({
    name: "settlement-count-queued",
    text: "select count(*) as queued from settlement_operation where state = operation_state('queued')",
  });
  return Number(rows[0]?.queued ?? 0n);
}

/** Creates a reader of how many operations wait for a batch, as of up to 5 seconds ago. */
export const createQueueLength = ({ pool, clock }: { pool: Pool; clock: Clock }) =>
  reuseAnswer({ clock, reusedForMs }, () => countQueued(pool));
