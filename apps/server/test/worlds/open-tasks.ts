import type { Pool } from "@lilypad/db";
import { createTestDatabase, waitFor } from "@lilypad/testing";
import { pino } from "pino";
import type { LeasedQueue } from "../../src/platform/due-work/index.ts";

export interface Task {
  name: string;
  area: bigint;
}

export const taskQueue: LeasedQueue = {
  name: "tasks",
  table: "task",
  key: ["area", "name"],
  columns: "due.name, due.area",
  where: "due.ended_at is null",
  batchSize: 4,
  leaseMs: 60_000,
  backOff: { firstMs: 10_000, maxMs: 60_000 },
};

/** Opens a database with only one table, of due work, and a movable clock. */
export async function openTasks() {
  const database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  const { pool } = database;
  await pool.query(
    `create table task (area bigint not null default 1, name text not null, due_at timestamptz,
       attempts smallint not null default 0, ended_at timestamptz, effects integer not null default 0,
       primary key (area, name));
     create index task_due on task (due_at) where ended_at is null`,
  );
  let now = new Date("2026-05-01T09:00:00Z");
  const rowOf = async (name: string) => {
    const { rows } = await pool.query<{ dueAt: Date | null; attempts: number; effects: number }>(
      "select due_at, attempts, effects from task where name = $1",
      [name],
    );
    return rows[0];
  };

  return {
    pool,
    drop: () => database.drop(),
    clear: () => pool.query("truncate task"),
    /** The dependencies of a worker. */
    deps: {
      pool,
      clock: { now: () => now },
      logger: pino({ level: "silent" }),
      random: () => 0,
      // Anything that happens sooner was woken, or was due at that time.
      lookAgainMs: 3_600_000,
    },
    now: () => now,
    passSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    /** Adds tasks that are due, each a microsecond after the one before. */
    add: (...names: string[]) =>
      pool.query(
        `insert into task (name, due_at)
           select name, $2::timestamptz - interval '1 hour' + interval '1 microsecond' * place
           from unnest($1::text[]) with ordinality as t (name, place)`,
        [names, now],
      ),
    /** Counts an effect of some tasks and ends them. */
    doTasks: (db: Pick<Pool, "query">, tasks: readonly Task[]) =>
      db.query("update task set effects = effects + 1, ended_at = $2 where name = any ($1)", [
        tasks.map(({ name }) => name),
        now,
      ]),
    /** Lists the names of tasks that had no effect, or more than one. */
    async notDoneOnce() {
      const { rows } = await pool.query<{ name: string }>(
        "select name from task where effects <> 1",
      );
      return rows.map(({ name }) => name);
    },
    rowOf,
    /** How long until a task is due, in milliseconds. */
    waitsMs: async (name: string) => ((await rowOf(name))?.dueAt?.getTime() ?? 0) - now.getTime(),
  };
}

export type Tasks = Awaited<ReturnType<typeof openTasks>>;

export const eventually = (condition: () => Promise<boolean>) =>
  waitFor(condition, { timeoutMs: 10_000 });
