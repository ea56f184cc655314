import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { StopCode } from "./settlement-state.ts";

export interface QueueHealth {
  readonly queued: number;
  /** When the oldest transfer that has no evidence yet was taken on; null when there is none. */
  readonly oldestAt: Date | null;
  readonly code: StopCode | null;
}

export async function readQueueHealth(db: Queryable): Promise<QueueHealth> {
  const { rows } = await db.query<{ queued: bigint; oldestAt: Date | null; code: StopCode | null }>(
    {
      name: "settlement-queue-health",
      text: `select (select count(*) from settlement_operation where state = 0) as queued,
             least((select min(created_at) from settlement_operation where state = 0),
                   (select min(oldest_at) from settlement_batch where state < 3)) as "oldestAt",
             (select code from settlement_state) as code`,
      values: [],
    },
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the queue could not be read");
  return { queued: Number(row.queued), oldestAt: row.oldestAt, code: row.code };
}

/** Stops that make every new transfer wrong, not merely late. */
const refusing: ReadonlySet<StopCode> = new Set(["wrong_binding", "behind_chain"]);

/** Whether what this database says of money agrees with the chain, however slow the queue is. */
export const isCaughtUp = ({ code }: Pick<QueueHealth, "code">): boolean =>
  code === null || !refusing.has(code);

/**
 * Whether a new send should be taken on. A queue that is merely slow takes them until its oldest
 * transfer has waited too long; a database that is behind its chain takes none.
 */
export function mayAcceptSends(health: QueueHealth, now: Date, maxPendingAgeMs: number): boolean {
  if (!isCaughtUp(health)) return false;
  return health.oldestAt === null || now.getTime() - health.oldestAt.getTime() <= maxPendingAgeMs;
}

export interface QueueWatchOptions {
  pool: Pool;
  clock: Clock;
  maxPendingAgeMs: number;
  /** Whether the chain has batches that this database lacks. */
  isBehind: () => Promise<boolean>;
  onHealth?: (health: QueueHealth) => void;
}

/**
 * Keeps a fresh answer to "may people send?", so that asking costs a send nothing. Until the chain
 * has once confirmed that this database is not behind it, the answer is no: a restored backup must
 * not promise money that the chain has moved already. An answer that cannot be refreshed stays: sends
 * need the database anyway, and a chain that is away for a moment only makes them late.
 */
export function createQueueWatch(options: QueueWatchOptions) {
  let verified = false;
  let accepting = false;
  let caughtUp = false;

  async function refresh(): Promise<void> {
    const health = await readQueueHealth(options.pool);
    options.onHealth?.(health);
    if (!verified) verified = !(await options.isBehind());
    caughtUp = verified && isCaughtUp(health);
    accepting = verified && mayAcceptSends(health, options.clock.now(), options.maxPendingAgeMs);
  }

  return {
    refresh,
    acceptsSends: () => accepting,
    isCaughtUp: () => caughtUp,
    isVerified: () => verified,
  };
}
