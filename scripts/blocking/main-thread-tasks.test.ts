import { expect, it } from "vitest";
import { readTasks, type TraceEvent } from "./main-thread-tasks.ts";
import { traceReport } from "./trace-report.ts";

const url = "http://localhost/dashboard";
const page = { pid: 7, tid: 1 };
/** A time in the trace, in milliseconds after the navigation. */
const at = (ms: number) => 1_000_000 + ms * 1000;

const lasting = (
  name: string,
  startMs: number,
  { ms, waited = 0, ...rest }: { ms: number; waited?: number; args?: TraceEvent["args"] },
): TraceEvent => ({
  ...page,
  name,
  ph: "X",
  ts: at(startMs),
  dur: (ms + waited) * 1000,
  tdur: ms * 1000,
  ...rest,
});

const opened: TraceEvent[] = [
  {
    ...page,
    name: "navigationStart",
    ph: "R",
    ts: at(0),
    args: { data: { documentLoaderURL: url } },
  },
  { ...page, name: "firstContentfulPaint", ph: "I", ts: at(100) },
];

it("a task blocks for the time beyond 50 ms on a phone that is four times slower", () => {
  const script = { data: { url: "http://localhost/assets/base-DZ5U5ChW.js" } };
  const { blockingMs, totalMs, tasks } = readTasks(
    [
      ...opened,
      lasting("RunTask", 200, { ms: 20, waited: 500 }),
      lasting("EvaluateScript", 201, { ms: 18, waited: 490, args: script }),
      lasting("MinorGC", 202, { ms: 3 }),
      lasting("RunTask", 900, { ms: 12 }),
    ],
    url,
  );
  // The time in which other programs had the processor does not count.
  expect(blockingMs).toBe(20 * 4 - 50);
  expect(totalMs).toBe(32);
  expect(tasks[0]).toEqual({
    startMs: 200,
    ms: 20,
    phoneMs: 80,
    work: [
      { what: "EvaluateScript base", ms: 15 },
      { what: "MinorGC", ms: 3 },
      { what: "RunTask", ms: 2 },
    ],
  });
});

it("a task with a layout is only twice as long on the phone, as in Lighthouse", () => {
  const { blockingMs } = readTasks(
    [...opened, lasting("RunTask", 200, { ms: 40 }), lasting("Layout", 201, { ms: 9 })],
    url,
  );
  expect(blockingMs).toBe(40 * 2 - 50);
});

it("tasks before the first paint, and those of other threads and pages, do not block", () => {
  const long = lasting("RunTask", 20, { ms: 70 });
  const { tasks } = readTasks(
    [
      ...opened,
      long,
      { ...long, ts: at(300), tid: 2 },
      { ...long, ts: at(300), pid: 8 },
      { ...long, ts: at(-300) },
    ],
    url,
  );
  expect(tasks).toEqual([]);
});

it("a trace without the page or without its paint is refused", () => {
  expect(() => readTasks([], url)).toThrow("no navigation");
  expect(() => readTasks(opened.slice(0, 1), url)).toThrow("no paint");
});

it("the report shows the median run with its range and its longest tasks", () => {
  const runs = [30, 13, 20].map((ms) =>
    readTasks([...opened, lasting("RunTask", 200, { ms })], url),
  );
  const [head, , , task] = traceReport([{ name: "landing", runs, file: "x.json" }]).split("\n");
  expect(head).toBe("landing: blocked for 30 ms (median of 3, 2 to 70)");
  expect(task).toBe("     80 ms  (20.0 here, at 200)  RunTask 20.0");
});
