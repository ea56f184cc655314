import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../logger.ts";
import { type BackOff, backOffMs } from "./back-off.ts";
import {
  type Claim,
  type Claimed,
  type DueQueue,
  type LeasedQueue,
  leaseDue,
  lockDue,
  readDue,
  readFirstDue,
  reschedule,
} from "./claim-due.ts";
import type { DueWorkMetrics, StepOutcome } from "./due-work-metrics.ts";
import { type BackgroundWork, startLoop, type WakeableLoop } from "./loop.ts";

export interface WorkerDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** From 0 to 1; spreads retries of rows that failed together. */
  random?: () => number;
  /** How long a worker waits at most until it looks at its queue again, in milliseconds, if not as usual. */
  lookAgainMs?: number;
}

/** A worker that processes the due rows of one queue. */
export interface DueWorker extends BackgroundWork {
  readonly queue: DueQueue;
  /** Claims and processes one batch. Returns the number of claimed rows. */
  pass(): Promise<number>;
  /** Makes this process check for due rows immediately; no effect if the worker does not run here. */
  wake(): void;
  /**
   * Starts to run passes: immediately after a full batch, otherwise when the next row is due, when it
   * is woken.
   */
  start(metrics?: DueWorkMetrics): void;
  /** Stops after the running pass. */
  stop(): Promise<void>;
}

/** Due again after a pause that grows with the attempts. */
export interface Later {
  /** The queue's own if omitted. */
  backOff?: BackOff;
  /** The min pause, in milliseconds, if the other side requires one. */
  minMs?: number;
}

/** After the queue's own back-off. */
export const later: Later = {};

/**
 * When a row is due again after its step: at a time, with its attempts reset; never, if null; after
 * a growing pause; or as the step has written it itself (ended, deleted or rescheduled), if
 * undefined.
 */
export type NextDue = Date | null | Later | undefined;

const maxWaitMs = 24 * 60 * 60 * 1000;
const maxCounted = 1_000;
/** How long a worker waits at most until it looks at its queue again; the watch of all queues looks more often. */
const usualLookAgainMs = 5 * 60_000;
/** How soon a worker looks again at due rows that it could not claim, because another worker has locked them. */
const lookAtLockedMs = 250;

/** How long to wait according to a provider's error. */
function retryAfterOf(error: unknown): number {
  const asked = (error as { retryAfterMs?: unknown } | null)?.retryAfterMs;
  return typeof asked === "number" ? asked : 0;
}

function afterPause(
  { clock, random }: WorkerDeps,
  queue: DueQueue,
  attempts: number,
  { backOff = queue.backOff, minMs = 0 }: Later,
): { dueAt: Date; attempts: number } {
  const waitMs = Math.max(backOffMs(backOff, attempts, random), Math.min(minMs, maxWaitMs));
  return { dueAt: new Date(clock.now().getTime() + waitMs), attempts };
}

type Count = (outcome: StepOutcome, rows?: number) => void;

function createWorker(
  { pool, clock, logger, lookAgainMs = usualLookAgainMs }: WorkerDeps,
  queue: DueQueue,
  work: (count: Count) => Promise<number>,
): DueWorker {
  let loop: WakeableLoop | undefined;
  let metrics: DueWorkMetrics | undefined;
  let endWatch: (() => void) | undefined;
  async function pass() {
    let failed = 0;
    const claimed = await work((outcome, rows = 1) => {
      if (outcome === "failed") failed += rows;
      metrics?.count(queue.name, outcome, rows);
    });
    return { claimed, failed };
  }

  let pauseMs = lookAgainMs;
  /** Reads how long until a row is due; 0 or less if one is. */
  async function readUntilDueMs(): Promise<number> {
    const [first = null] = await readFirstDue(pool, [queue]);
    return first === null ? lookAgainMs : first.getTime() - clock.now().getTime();
  }
  /** Looks first, because a look is one statement that locks nothing. */
  async function lookAndPass(): Promise<boolean> {
    let untilDueMs = await readUntilDueMs();
    if (untilDueMs <= 0) {
      const { claimed, failed } = await pass();
      const isFull = claimed >= queue.batchSize;
      if (isFull && failed < claimed) return true;
      // If a whole batch failed, the other side is probably unavailable for the next rows as well.
      untilDueMs = isFull ? queue.backOff.firstMs : await readUntilDueMs();
      if (untilDueMs <= 0) untilDueMs = lookAtLockedMs;
    }
    pauseMs = Math.min(untilDueMs, lookAgainMs);
    return false;
  }

  return {
    name: queue.name,
    queue,
    pass: async () => (await pass()).claimed,
    wake: () => loop?.wake(),
    start(given) {
      metrics = given;
      endWatch = metrics?.watch(queue.name, () =>
        readDue(pool, queue, { now: clock.now(), max: maxCounted }),
      );
      loop = startLoop({
        name: queue.name,
        logger,
        pauseMs: () => pauseMs,
        pass: lookAndPass,
      });
    },
    async stop() {
      endWatch?.();
      await loop?.stop();
      loop = undefined;
    },
  };
}

/**
 * A worker for steps that make calls outside the database. Rows are claimed for the length of a
 * lease, the claim is committed, and then the steps of a batch run concurrently. If a worker dies,
 * another one gets its rows when the lease ends, so a step may be repeated and must be idempotent.
 * A step that throws is logged and repeated after the queue's back-off, or later if the error has a
 * `retryAfterMs`. It must end within the lease.
 */
export function createLeasedWorker<Row>(
  deps: WorkerDeps,
  queue: LeasedQueue,
  step: (row: Row, claim: Claim) => Promise<NextDue>,
): DueWorker {
  const { pool, clock, logger } = deps;

  async function runStep({ row, claim }: Claimed<Row>, count: Count): Promise<void> {
    const { key, attempts } = claim;
    let next: NextDue;
    try {
      next = await step(row, claim);
      const isOver = next === undefined || next === null || next instanceof Date;
      count(isOver ? "done" : "later");
    } catch (error) {
      logger.warn({ err: error, loop: queue.name, key, attempts }, "a step failed; trying again");
      count("failed");
      next = { minMs: retryAfterOf(error) };
    }
    if (next === undefined) return;
    const planned =
      next === null || next instanceof Date
        ? { dueAt: next, attempts: 0 }
        : afterPause(deps, queue, attempts, next);
    await reschedule(pool, queue, claim, planned);
  }

  return createWorker(deps, queue, async (count) => {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + queue.leaseMs);
    const claimed = await leaseDue<Row>(pool, queue, { now, max: queue.batchSize, leaseUntil });
    // A row whose outcome cannot be stored must not affect the others.
    const ended = await Promise.allSettled(claimed.map((one) => runStep(one, count)));
    const failure = ended.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
    return claimed.length;
  });
}

/**
 * A worker for steps that only use the database. The rows are locked and the step runs in one
 * transaction, so both are committed or neither. The step must remove each row from the queue or
 * set a later `due_at`. If it throws for several rows, each is processed separately, and those that
 * fail again wait for the queue's back-off: one bad row delays no other.
 */
export function createTransactionalWorker<Row>(
  deps: WorkerDeps,
  queue: DueQueue,
  step: (db: Queryable, rows: readonly Row[]) => Promise<void>,
): DueWorker {
  const { pool, clock, logger } = deps;

  /** @throws if the rows could not be locked */
  async function attempt(max: number, key?: readonly string[]) {
    let claimed: Claimed<Row>[] = [];
    try {
      await inTransaction(pool, async (db) => {
        claimed = await lockDue<Row>(db, queue, { now: clock.now(), max, key });
        if (claimed.length > 0)
          await step(
            db,
            claimed.map(({ row }) => row),
          );
      });
    } catch (error) {
      if (claimed.length === 0) throw error;
      return { claimed, failure: { error } };
    }
    return { claimed, failure: null };
  }

  async function postpone({ claim }: Claimed<Row>, error: unknown): Promise<void> {
    const { key } = claim;
    const attempts = claim.attempts + 1;
    logger.warn({ err: error, loop: queue.name, key, attempts }, "a step failed; trying again");
    const next = afterPause(deps, queue, attempts, { minMs: retryAfterOf(error) });
    await reschedule(pool, queue, claim, next);
  }

  async function doOne(one: Claimed<Row>, count: Count): Promise<void> {
    const { claimed, failure } = await attempt(1, one.claim.key);
    const [again] = claimed;
    if (again === undefined) return;
    if (failure !== null) await postpone(again, failure.error);
    count(failure === null ? "done" : "failed");
  }

  return createWorker(deps, queue, async (count) => {
    const { claimed, failure } = await attempt(queue.batchSize);
    const [only, ...others] = claimed;
    if (failure === null) count("done", claimed.length);
    else if (only !== undefined && others.length === 0) {
      await postpone(only, failure.error);
      count("failed");
    } else for (const one of claimed) await doOne(one, count);
    return claimed.length;
  });
}
