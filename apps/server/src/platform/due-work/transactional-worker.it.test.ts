import type { Queryable } from "@lilypad/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  eventually,
  openTasks,
  type Task,
  type Tasks,
  taskQueue,
} from "../../../test/worlds/open-tasks.ts";
import { claimStatement } from "./claim-due.ts";
import { createTransactionalWorker } from "./worker.ts";

let tasks: Tasks;

beforeAll(async () => {
  tasks = await openTasks();
});
afterAll(() => tasks.drop());
beforeEach(() => tasks.clear());

describe("a transactional worker", () => {
  const doTasks = (db: Queryable, rows: readonly Task[]) =>
    tasks.doTasks(db, rows).then(() => undefined);

  it("processes no row twice", async () => {
    await tasks.add(...Array.from({ length: 100 }, (_, index) => `task ${index}`));
    const counts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const worker = createTransactionalWorker<Task>(tasks.deps, taskQueue, doTasks);
        let count = 0;
        for (let claimed = 1; claimed > 0; count += claimed) claimed = await worker.pass();
        return count;
      }),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(await tasks.notDoneOnce()).toEqual([]);
  });

  it("leaves the rows of a dead worker to another one immediately, with its work rolled back", async () => {
    await tasks.add("one");
    const client = await tasks.pool.connect();
    await client.query("begin");
    const { text, values } = claimStatement(taskQueue, { now: tasks.now(), max: 1 });
    expect((await client.query(text, values)).rowCount).toBe(1);
    await doTasks(client, [{ name: "one", area: 1n }]);
    const other = createTransactionalWorker<Task>(tasks.deps, taskQueue, doTasks);
    expect(await other.pass()).toBe(0);
    client.release(new Error("its process died"));
    await eventually(async () => (await other.pass()) === 1);
    expect(await tasks.rowOf("one")).toMatchObject({ effects: 1 });
  });

  it("processes the others if a row of the batch always fails, which waits longer each time", async () => {
    await tasks.add("one", "bad", "two");
    const worker = createTransactionalWorker<Task>(tasks.deps, taskQueue, async (db, rows) => {
      await doTasks(db, rows);
      if (rows.some(({ name }) => name === "bad")) throw new Error("bad task");
    });
    await worker.pass();
    expect(await tasks.rowOf("one")).toMatchObject({ effects: 1 });
    expect(await tasks.rowOf("two")).toMatchObject({ effects: 1 });
    expect(await tasks.rowOf("bad")).toMatchObject({ effects: 0, attempts: 1 });
    expect(await tasks.waitsMs("bad")).toBe(10_000);
    tasks.passSeconds(9);
    expect(await worker.pass()).toBe(0);
    tasks.passSeconds(1);
    expect(await worker.pass()).toBe(1);
    expect(await tasks.rowOf("bad")).toMatchObject({ effects: 0, attempts: 2 });
    expect(await tasks.waitsMs("bad")).toBe(20_000);
  });
});
