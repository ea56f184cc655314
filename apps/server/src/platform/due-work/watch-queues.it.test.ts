import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  eventually,
  openTasks,
  type Task,
  type Tasks,
  taskQueue,
} from "../../../test/worlds/open-tasks.ts";
import { systemClock } from "../clock.ts";
import { createQueuesWatch } from "./watch-queues.ts";
import type { DueWorker } from "./worker.ts";
import { createLeasedWorker } from "./worker.ts";

let tasks: Tasks;
beforeAll(async () => {
  tasks = await openTasks();
});
afterAll(() => tasks.drop());
beforeEach(() => tasks.clear());

/** Adds a task that is due after some time of the real clock. */
const addDueIn = (name: string, ms: number) =>
  tasks.pool.query("insert into task (name, due_at) values ($1, $2)", [
    name,
    new Date(Date.now() + ms),
  ]);

/** Does tasks, in real time, and notes when each was done. */
function openWorker(step: (task: Task) => Promise<Date | null> = async () => null) {
  const done: { name: string; at: number }[] = [];
  const deps = { ...tasks.deps, clock: systemClock };
  const worker = createLeasedWorker<Task>(deps, taskQueue, async (task) => {
    done.push({ name: task.name, at: Date.now() });
    return step(task);
  });
  const names = () => done.map(({ name }) => name);
  return { deps, worker, done, names };
}

async function during(
  works: readonly Pick<DueWorker, "start" | "stop">[],
  act: () => Promise<unknown>,
) {
  for (const work of works) work.start();
  try {
    await act();
  } finally {
    for (const work of works) await work.stop();
  }
}

describe("a worker that nobody wakes", () => {
  it("does the rows that were due before it started", async () => {
    await addDueIn("before", -60_000);
    const { worker, names } = openWorker();
    await during([worker], () => eventually(async () => names().includes("before")));
  });

  it("does a row when it becomes due, and not before", async () => {
    const dueAt = Date.now() + 700;
    await addDueIn("later", 700);
    const { worker, done } = openWorker();
    await during([worker], () => eventually(async () => done.length > 0));
    expect(done[0]?.at).toBeGreaterThanOrEqual(dueAt - 5);
  });

  it("does a row again at the time that its step asks for", async () => {
    await addDueIn("twice", 0);
    let again = 0;
    const { worker, done } = openWorker(async () => {
      if (again > 0) return null;
      again = Date.now() + 500;
      return new Date(again);
    });
    await during([worker], () => eventually(async () => done.length === 2));
    expect(done[1]?.at).toBeGreaterThanOrEqual(again - 5);
  });

  it("does a row whose other worker died, when the lease ends", async () => {
    await addDueIn("dropped", 600);
    await tasks.pool.query("update task set attempts = 1");
    const { worker, names } = openWorker();
    await during([worker], () => eventually(async () => names().includes("dropped")));
    expect(await tasks.rowOf("dropped")).toMatchObject({ dueAt: null });
  });
});

describe("the watch of all queues", () => {
  it("wakes a worker for a row whose announcement was lost", async () => {
    const { deps, worker, names } = openWorker();
    const watch = createQueuesWatch(deps, [worker], 100);
    await during([worker, watch], async () => {
      await addDueIn("first", 0);
      await eventually(async () => names().includes("first"));
      await addDueIn("unheard", 50);
      await eventually(async () => names().includes("unheard"));
    });
  });

  it("wakes the workers of a table, or all of them", async () => {
    const woken: string[] = [];
    const named = (table: string): DueWorker => ({
      ...openWorker().worker,
      queue: { ...taskQueue, table },
      wake: () => void woken.push(table),
    });
    const watch = createQueuesWatch(tasks.deps, [named("relay"), named("sign_up"), named("relay")]);
    watch.wakeFor("relay");
    expect(woken).toEqual(["relay", "relay"]);
    watch.wakeFor(null);
    expect(woken).toEqual(["relay", "relay", "relay", "sign_up", "relay"]);
  });

  it("wakes nobody while nothing is due before its next look", async () => {
    const { deps, worker } = openWorker();
    const wakes: string[] = [];
    const counting = { ...worker, wake: () => void wakes.push(worker.name) };
    await addDueIn("much later", 60_000);
    const watch = createQueuesWatch(deps, [counting], 1_000);
    await watch.pass();
    expect(wakes).toEqual([]);
    await addDueIn("at any time", 0);
    await tasks.pool.query("update task set due_at = '-infinity' where name = 'at any time'");
    await watch.pass();
    expect(wakes).toEqual(["tasks"]);
  });
});
