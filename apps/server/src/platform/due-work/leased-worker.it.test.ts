import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  eventually,
  openTasks,
  type Task,
  type Tasks,
  taskQueue,
} from "../../../test/worlds/open-tasks.ts";
import { createDueWorkMetrics } from "./due-work-metrics.ts";
import { createLeasedWorker, type NextDue } from "./worker.ts";

let tasks: Tasks;

beforeAll(async () => {
  tasks = await openTasks();
});
afterAll(() => tasks.drop());
beforeEach(() => tasks.clear());

/** A promise that a test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a worker with leases", () => {
  it("processes due rows, the longest due first, and no others", async () => {
    await tasks.add("one", "two", "three", "four", "five");
    await tasks.pool.query("update task set due_at = $1 where name = 'two'", [
      new Date(tasks.now().getTime() + 1),
    ]);
    await tasks.pool.query("update task set due_at = null where name = 'three'");
    await tasks.pool.query(
      "update task set due_at = due_at - interval '1 minute' where name = 'five'",
    );
    await tasks.pool.query("update task set ended_at = now() where name = 'four'");
    const done: Task[] = [];
    const worker = createLeasedWorker<Task>(
      tasks.deps,
      { ...taskQueue, batchSize: 1 },
      async (task) => {
        done.push(task);
        await tasks.doTasks(tasks.pool, [task]);
        return undefined;
      },
    );
    while ((await worker.pass()) > 0);
    expect(done).toEqual([
      { name: "five", area: 1n },
      { name: "one", area: 1n },
    ]);
  });

  it("skips rows that another worker is processing", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `task ${index}`);
    await tasks.add(...names);
    const worker = () =>
      createLeasedWorker<Task>(tasks.deps, taskQueue, async (task) => {
        await tasks.doTasks(tasks.pool, [task]);
        return undefined;
      });
    const counts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = worker();
        let count = 0;
        for (let claimed = 1; claimed > 0; count += claimed) claimed = await own.pass();
        return count;
      }),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(await tasks.notDoneOnce()).toEqual([]);
  });

  it("takes over the rows of a dead worker when their lease ends", async () => {
    await tasks.add("one");
    const dying = createLeasedWorker<Task>(
      tasks.deps,
      taskQueue,
      () => new Promise(() => undefined),
    );
    void dying.pass();
    await eventually(async () => (await tasks.rowOf("one"))?.attempts === 1);
    const done: string[] = [];
    const other = createLeasedWorker<Task>(tasks.deps, taskQueue, async (task, { attempts }) => {
      done.push(`${task.name}, attempt ${attempts}`);
      return null;
    });
    tasks.passSeconds(59);
    expect(await other.pass()).toBe(0);
    tasks.passSeconds(1);
    expect(await other.pass()).toBe(1);
    expect(done).toEqual(["one, attempt 2"]);
  });

  it("ignores the result of a worker whose lease has ended", async () => {
    await tasks.add("one");
    const { open, opened } = gate();
    const slow = createLeasedWorker<Task>(tasks.deps, taskQueue, async () => {
      await opened;
      return new Date(tasks.now().getTime() + 1);
    });
    const passing = slow.pass();
    await eventually(async () => (await tasks.rowOf("one"))?.attempts === 1);
    tasks.passSeconds(60);
    const other = createLeasedWorker<Task>(tasks.deps, taskQueue, async () => null);
    await other.pass();
    open();
    await passing;
    expect(await tasks.rowOf("one")).toMatchObject({ dueAt: null, attempts: 0 });
  });

  it("keeps a due time that was set during the step", async () => {
    await tasks.add("one");
    const soon = new Date(tasks.now().getTime() + 1_000);
    const worker = createLeasedWorker<Task>(tasks.deps, taskQueue, async ({ name }) => {
      await tasks.pool.query("update task set due_at = $2 where name = $1", [name, soon]);
      throw new Error("too late");
    });
    await worker.pass();
    expect((await tasks.rowOf("one"))?.dueAt).toEqual(soon);
  });

  it("waits longer after each failure, up to the max, and starts again after a success", async () => {
    await tasks.add("one");
    let next: NextDue;
    const worker = createLeasedWorker<Task>(tasks.deps, taskQueue, async () => {
      if (next === undefined) throw new Error("no answer");
      return next;
    });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await worker.pass()).toBe(1);
      pauses.push(await tasks.waitsMs("one"));
      tasks.passSeconds(60);
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
    next = tasks.now();
    await worker.pass();
    next = undefined;
    await worker.pass();
    expect(await tasks.waitsMs("one")).toBe(10_000);
  });

  it("waits as long as the other side asks for, up to a day", async () => {
    await tasks.add("one");
    const failures: (Error & { retryAfterMs?: number })[] = [
      Object.assign(new Error("busy"), { retryAfterMs: 45_000 }),
      Object.assign(new Error("busy"), { retryAfterMs: 9e15 }),
    ];
    const worker = createLeasedWorker<Task>(tasks.deps, taskQueue, () =>
      Promise.reject(failures.shift()),
    );
    await worker.pass();
    expect(await tasks.waitsMs("one")).toBe(45_000);
    tasks.passSeconds(45);
    await worker.pass();
    expect(await tasks.waitsMs("one")).toBe(24 * 3_600_000);
  });

  it("repeats a step with the growing pauses that the step asks for", async () => {
    await tasks.add("one");
    const rhythm = { firstMs: 1_000, maxMs: 3_000 };
    const worker = createLeasedWorker<Task>(tasks.deps, taskQueue, async () => ({
      backOff: rhythm,
    }));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await worker.pass();
      pauses.push(await tasks.waitsMs("one"));
      tasks.passSeconds(3);
    }
    expect(pauses).toEqual([1_000, 2_000, 3_000, 3_000]);
  });

  it("is not delayed by a row that always fails", async () => {
    await tasks.add("bad", "one", "two");
    const done: string[] = [];
    const worker = createLeasedWorker<Task>(
      tasks.deps,
      { ...taskQueue, batchSize: 1 },
      async (task) => {
        if (task.name === "bad") throw new Error("bad task");
        done.push(task.name);
        await tasks.doTasks(tasks.pool, [task]);
        return undefined;
      },
    );
    while ((await worker.pass()) > 0);
    expect(done).toEqual(["one", "two"]);
    expect(await tasks.waitsMs("bad")).toBe(10_000);
  });

  it("leaves rows with another value to the process that has that value", async () => {
    await tasks.add("one", "two");
    await tasks.pool.query("update task set area = 2 where name = 'two'");
    const done: string[] = [];
    const worker = createLeasedWorker<Task>(
      tasks.deps,
      { ...taskQueue, only: { area: "2" } },
      async ({ name }) => {
        done.push(name);
        return null;
      },
    );
    while ((await worker.pass()) > 0);
    expect(done).toEqual(["two"]);
  });

  it("starts a pass immediately when woken, and stops after the running step", async () => {
    await tasks.add("one");
    const { open, opened } = gate();
    const worker = createLeasedWorker<Task>(tasks.deps, taskQueue, async ({ name }) => {
      if (name === "two") await opened;
      return null;
    });
    worker.start();
    await eventually(async () => (await tasks.rowOf("one"))?.dueAt === null);
    // Without a wake-up it polls again in an hour.
    await tasks.add("two");
    worker.wake();
    await eventually(async () => (await tasks.rowOf("two"))?.attempts === 1);
    let stopped = false;
    const stopping = worker.stop().then(() => {
      stopped = true;
    });
    await tasks.pool.query("select 1");
    expect(stopped).toBe(false);
    open();
    await stopping;
    expect((await tasks.rowOf("two"))?.dueAt).toBeNull();
    await tasks.add("three");
    worker.wake();
    expect(await tasks.rowOf("three")).toMatchObject({ attempts: 0 });
  });
});

describe("a running worker", () => {
  it("continues immediately after a full batch with at least one success", async () => {
    await tasks.add("bad", "one", "two", "three");
    const worker = createLeasedWorker<Task>(
      tasks.deps,
      { ...taskQueue, batchSize: 2 },
      async ({ name }) => {
        if (name === "bad") throw new Error("bad task");
        return null;
      },
    );
    worker.start();
    await eventually(async () => (await tasks.rowOf("three"))?.dueAt === null);
    await worker.stop();
  });

  it("waits for its pause after a batch in which all rows failed", async () => {
    await tasks.add("one", "two", "three");
    const worker = createLeasedWorker<Task>(tasks.deps, { ...taskQueue, batchSize: 2 }, () =>
      Promise.reject(new Error("the other side is away")),
    );
    const failed = async (name: string) => (await tasks.waitsMs(name)) === 10_000;
    worker.start();
    await eventually(async () => (await failed("one")) && failed("two"));
    await worker.stop();
    expect(await tasks.rowOf("three")).toMatchObject({ attempts: 0 });
  });
});

describe("the metrics of a worker", () => {
  it("are the number of waiting rows and the outcomes of processed ones", async () => {
    const registry = new Registry();
    const metrics = createDueWorkMetrics(registry);
    const metricOf = async (name: string, outcome?: string) =>
      (await registry.getMetricsAsJSON())
        .find((metric) => metric.name === name)
        ?.values.find(({ labels }) => labels.queue === "tasks" && labels.outcome === outcome)
        ?.value;
    const first = gate();
    const worker = createLeasedWorker<Task>(
      tasks.deps,
      { ...taskQueue, batchSize: 3 },
      async ({ name }) => {
        await first.opened;
        if (name === "bad") throw new Error("bad task");
        return name === "one" ? null : {};
      },
    );
    await tasks.add("bad", "one", "two", "three", "four");
    worker.start(metrics);
    await eventually(async () => (await tasks.rowOf("one"))?.attempts === 1);
    expect(await metricOf("lilypad_due_work_waiting")).toBe(2);
    first.open();
    await eventually(async () => (await metricOf("lilypad_due_work_total", "later")) === 3);
    expect(await metricOf("lilypad_due_work_total", "done")).toBe(1);
    expect(await metricOf("lilypad_due_work_total", "failed")).toBe(1);
    expect(await metricOf("lilypad_due_work_waiting")).toBe(0);
    await worker.stop();
    expect(await metricOf("lilypad_due_work_waiting")).toBeUndefined();
  });
});
