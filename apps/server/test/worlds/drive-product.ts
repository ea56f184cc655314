import type { Pool } from "@lilypad/db";
import type { BackgroundWork, DueQueue } from "../../src/platform/due-work/index.ts";

/** A clock that runs with the time of another one and can be moved ahead of it. */
export interface DrivenClock {
  now(): Date;
  moveTo(time: Date): void;
}

/** Makes a clock drivable. One that already is stays itself, so it keeps its time when a test opens the product again. */
export function openDrivenClock(of: { now(): Date } | DrivenClock): DrivenClock {
  if ("moveTo" in of) return of;
  let aheadMs = 0;
  const now = () => new Date(of.now().getTime() + aheadMs);
  return {
    now,
    moveTo(time) {
      aheadMs += Math.max(0, time.getTime() - now().getTime());
    },
  };
}

/** They only look at what there is, or are made for every hour. A test asks for them by name. */
const onlyWhenAsked = new Set([
  "queue length",
  "reconcile",
  "reconciliation watch",
  "resources",
  "status",
  "lost relays",
  "housekeeping",
]);
/** Decides whether sends are accepted, after everything else. */
const health = "queue health";
/** A little longer than settlement lets an operation fail before it refuses it. */
const usualWindowMs = 15_000;
/** How far the clock moves while settlement waits, or a pass fails. */
const stepMs = 1_000;

const queueOf = (work: BackgroundWork): DueQueue[] =>
  "queue" in work ? [work.queue as DueQueue] : [];

/** Whether settlement has operations that have not ended. */
export async function isSettling(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>(
    "select exists (select 1 from settlement_operation where state in (0, 1)) as open",
  );
  return rows[0]?.open === true;
}

/** Finds when the first row of the queues becomes due after a moment; null if none does. */
async function findNextDue(pool: Pool, queues: readonly DueQueue[], after: Date) {
  const values: unknown[] = [after];
  const parts = queues.map(({ table, where, only = {} }) =>
    [
      `select min(due.due_at) as at from ${table} as due where due.due_at > $1`,
      ...(where === undefined ? [] : [`(${where})`]),
      ...Object.entries(only).map(([column, value]) => `due.${column} = $${values.push(value)}`),
    ].join(" and "),
  );
  const { rows } = await pool.query<{ at: Date | null }>(
    `select min(at) as at from (${parts.join(" union all ")}) as queue`,
    values,
  );
  return rows[0]?.at ?? null;
}

/** Does the work of a product whose loops do not run, pass by pass. */
export function driveProduct({
  work,
  pool,
  clock,
}: {
  work: readonly BackgroundWork[];
  pool: Pool;
  clock: DrivenClock;
}) {
  const usual = work.filter(({ name }) => !onlyWhenAsked.has(name) && name !== health);
  const queues = work.flatMap(queueOf);

  /** Runs a pass of each work, and goes on with it while there is more. */
  async function doRound(): Promise<{ didWork: boolean; failure: { error: unknown } | null }> {
    let didWork = false;
    let failure: { error: unknown } | null = null;
    for (const one of usual) {
      try {
        for (
          let more = await one.pass();
          more === true || Number(more) > 0;
          more = await one.pass()
        )
          didWork = true;
      } catch (error) {
        failure = { error };
      }
    }
    return { didWork, failure };
  }

  /** Runs one pass of one work. */
  async function pass(name: string): Promise<void> {
    const found = work.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the product has no work called ${name}`);
    await found.pass();
  }

  /**
   * Does everything that is due now or within a time of the product's clock, which moves to where something waits for it,
   * until nothing is left. Settlement may still have something open that waits for longer, such as a token that is paused.
   * @throws the failure of a pass that does not succeed in this time either
   */
  async function quiet(withinMs = usualWindowMs): Promise<void> {
    const endsAt = new Date(clock.now().getTime() + withinMs);
    for (;;) {
      const { didWork, failure } = await doRound();
      if (didWork) continue;
      const now = clock.now();
      const waits = failure !== null || (await isSettling(pool));
      const step = waits ? new Date(now.getTime() + stepMs) : null;
      const due = await findNextDue(pool, queues, now);
      const [next] = [step, due]
        .filter((time) => time !== null)
        .sort((a, b) => a.getTime() - b.getTime());
      if (next === undefined || next > endsAt) {
        if (failure !== null) throw failure.error;
        break;
      }
      clock.moveTo(next);
    }
    await pass(health);
  }

  return {
    quiet,
    /** Like `quiet`. @throws Error if settlement still has something open */
    async settled(): Promise<void> {
      await quiet();
      if (await isSettling(pool)) throw new Error("settlement has operations that do not end");
    },
    /** Does what is due and reads something. @throws Error if it is not there */
    async until<T>(read: () => Promise<T> | T): Promise<NonNullable<T>> {
      await quiet();
      const answer = await read();
      if (answer) return answer;
      throw new Error("nothing is left to do, and the condition is not true");
    },
    pass,
  };
}
