import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTasks, type Task, type Tasks, taskQueue } from "../../../test/worlds/open-tasks.ts";
import { claimStatement, leaseDue, reschedule } from "./claim-due.ts";

let tasks: Tasks;

beforeAll(async () => {
  tasks = await openTasks();
});
afterAll(() => tasks.drop());
beforeEach(() => tasks.clear());

describe("claiming one row", () => {
  it("succeeds for one of several workers, and for none while the row is not due", async () => {
    await tasks.add("one", "two");
    const leaseUntil = new Date(tasks.now().getTime() + taskQueue.leaseMs);
    const lease = () =>
      leaseDue<Task>(tasks.pool, taskQueue, {
        now: tasks.now(),
        max: 1,
        key: ["1", "two"],
        leaseUntil,
      });
    const had = (await Promise.all([lease(), lease(), lease()])).flat();
    expect(had.map(({ row }) => row.name)).toEqual(["two"]);
    expect(await lease()).toEqual([]);
    const [held] = had;
    if (held === undefined) throw new Error("nobody had it");
    await reschedule(tasks.pool, taskQueue, held.claim, { dueAt: tasks.now(), attempts: 0 });
    expect(await lease()).toHaveLength(1);
  });
});

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe("claiming 10 of 20,000 rows", () => {
  it.each([
    ["with a lease", () => new Date(tasks.now().getTime() + taskQueue.leaseMs)],
    ["in a transaction", () => undefined],
  ])(
    "%s visits only those rows, by the index, also with statistics of an empty queue",
    async (_, leaseUntil) => {
      await tasks.pool.query("analyze task");
      await tasks.pool.query(
        `insert into task (name, due_at, ended_at)
         select 'task ' || n, $1::timestamptz - interval '1 second' * n, case when n % 4 = 0 then now() end
         from generate_series(1, 20000) as n`,
        [tasks.now()],
      );
      const { text, values } = claimStatement(
        taskQueue,
        { now: tasks.now(), max: 10 },
        leaseUntil(),
      );
      const { rows } = await tasks.pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
      expect(nodes.map((node) => node["Index Name"])).toContain("task_due");
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
      expect(Math.max(...nodes.map((node) => node["Actual Rows"] * node["Actual Loops"]))).toBe(10);
    },
  );
});
