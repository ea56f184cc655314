import type { Pool } from "@lilypad/db";
import type { MovableClock } from "@lilypad/worlds";
import type { BackgroundWork, DueQueue } from "../../src/platform/due-work/index.ts";

/** They only look at what there is, or are made for every hour. A test asks for them by name. */
const onlyWhenAsked = new Set([
  "queue length",
  "queues",
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

/** Whether settlement has operations that have not ended. */
async function isSettling(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>(
    `select exists (select 1 from settlement_operation where state in (operation_state('queued'),
       operation_state('batched'))) as open`,
  );
  return rows[0]?.open === true;
}

/** Work that has something to do when rows of its queue are due, and at no other time. */
type QueueWork = BackgroundWork & { readonly queue: DueQueue };
const hasQueue = (work: BackgroundWork): work is QueueWork => "queue" in work;
/** It has something to do when there are rows in the outbox. */
const outbox = "outbox";
/** They follow payments to the chain and back. Final blocks are read with what is looked at from time to time. */
const settling = new Set(["work", "scan"]);

/** The work that waits at one moment of the product's clock. */
interface Waiting {
  /** The names of the works that have something to do now. */
  now: ReadonlySet<string>;
  /** When the first row becomes due that is not due yet; null if none does. */
  next: Date | null;
  isSettling: boolean;
}

/** Creates the function that looks at all queues in one statement, instead of letting each work look at its own. */
function createLook(pool: Pool, works: readonly QueueWork[]) {
  const values: unknown[] = [];
  const places = works.map(({ queue: { table, where, only = {} } }, place) =>
    [
      `select ${place} as place, min(due_at) filter (where due_at <= $1) as now,
         min(due_at) filter (where due_at > $1) as later from ${table} as due where due_at is not null`,
      ...(where === undefined ? [] : [`(${where})`]),
      ...Object.entries(only).map(
        ([column, value]) => `due.${column} = $${values.push(value) + 1}`,
      ),
    ].join(" and "),
  );
  const text = `select array(select place from queue where now is not null) as due,
      (select min(later) from queue) as next, exists (select from outbox) as has_events,
      exists (select from settlement_operation where state in (operation_state('queued'),
        operation_state('batched'))) as is_settling
    from (select) as one`;
  const none = "select -1 as place, $1::timestamptz as now, $1::timestamptz as later where false";
  const named = `with queue as materialized (${[none, ...places].join(" union all ")}) ${text}`;
  return async (now: Date): Promise<Waiting> => {
    const { rows } = await pool.query<{
      due: number[];
      next: Date | null;
      hasEvents: boolean;
      isSettling: boolean;
    }>({ name: "driven-look", text: named, values: [now, ...values] });
    const [found] = rows;
    if (found === undefined) throw new Error("the queues could not be read");
    const due = found.due.map((place) => works[place]?.name ?? "");
    return {
      now: new Set([...due, ...(found.hasEvents ? [outbox] : [])]),
      next: found.next,
      isSettling: found.isSettling,
    };
  };
}

/** Does the work of a product whose loops do not run, pass by pass. */
export function driveProduct({
  work,
  pool,
  clock,
}: {
  work: readonly BackgroundWork[];
  pool: Pool;
  clock: MovableClock;
}) {
  const usual = work.filter(({ name }) => !onlyWhenAsked.has(name) && name !== health);
  const told = usual.filter((one) => hasQueue(one) || one.name === outbox);
  const untold = usual.filter((one) => !told.includes(one));
  const settlers = untold.filter(({ name }) => settling.has(name));
  /** They look around from time to time, at what nothing tells them. */
  const sweepers = untold.filter(({ name }) => !settling.has(name));
  const look = createLook(pool, work.filter(hasQueue));

  type Failure = { error: unknown } | null;
  interface Round {
    didWork: boolean;
    failure: Failure;
  }
  /** The work that waited when `doTold` had nothing left to do. */
  let waiting: Waiting = { now: new Set(), next: null, isSettling: false };

  /** Runs passes of each work until it has nothing more to do. */
  async function run(works: readonly BackgroundWork[]): Promise<Round> {
    let didWork = false;
    let failure: Failure = null;
    for (const one of works) {
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

  /** Does what is due by the rows of queues, and what follows from it. */
  async function doTold(): Promise<Round> {
    let didWork = false;
    for (;;) {
      waiting = await look(clock.now());
      const { now } = waiting;
      const round = await run(told.filter(({ name }) => now.has(name)));
      didWork ||= round.didWork;
      // A row that is due and was not claimed is locked by another process.
      if (!round.didWork) return { didWork, failure: round.failure };
    }
  }

  /** Does what is due now by queues and by the chain. */
  async function doDue(): Promise<Round> {
    let didWork = false;
    for (;;) {
      const before = await doTold();
      const settled = await run(settlers);
      // The effects of reading the chain show only in the rows that it made due.
      const after = await doTold();
      didWork ||= before.didWork || settled.didWork || after.didWork;
      if (settled.didWork || after.didWork) continue;
      return { didWork, failure: after.failure ?? settled.failure ?? before.failure };
    }
  }

  /** Runs one pass of one work. */
  async function pass(name: string): Promise<void> {
    const found = work.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the product has no work called ${name}`);
    await found.pass();
  }

  /** When the clock has to be for more; null if there is nothing more by then. */
  function findNext(endsAt: Date, failure: Failure): Date | null {
    const mayChange = failure !== null || waiting.isSettling;
    const step = mayChange ? new Date(clock.now().getTime() + stepMs) : null;
    const [next] = [step, waiting.next]
      .filter((time) => time !== null)
      .sort((one, other) => one.getTime() - other.getTime());
    return next === undefined || next > endsAt ? null : next;
  }

  /**
   * Does everything that is due now or within a time of the product's clock, which moves to where something waits for it,
   * until nothing is left. Settlement may still have something open that waits for longer, such as a token that is paused.
   * @throws the failure of a pass that does not succeed in this time either
   */
  async function quiet(withinMs = usualWindowMs): Promise<void> {
    const endsAt = new Date(clock.now().getTime() + withinMs);
    let hasSwept = false;
    for (;;) {
      let { failure } = await doDue();
      if (!hasSwept || findNext(endsAt, failure) === null) {
        const swept = await run(sweepers);
        hasSwept = true;
        const after = await doTold();
        if (swept.didWork || after.didWork) continue;
        failure ??= swept.failure ?? after.failure;
      }
      const next = findNext(endsAt, failure);
      if (next !== null) clock.moveTo(next);
      else if (failure !== null) throw failure.error;
      else break;
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
