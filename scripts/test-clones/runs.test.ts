import { expect, it } from "vitest";
import { folderOf, judge, missingRuns, type Run, readRuns, tableOf } from "./runs.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const summary = {
  installSeconds: 30,
  steps: [{ name: "unit", seconds: 90, passes: true, passed: 12, failed: 0 }],
  passed: 12,
  failed: 0,
};
const runOf = (overrides: Partial<Run> = {}): Run => ({
  commit,
  folder: "Lily pad [grün] 1",
  load: 0,
  startedAt: "2026-03-01T10:20:30.000Z",
  ...judge({ exitCode: 0, timedOut: false, seconds: 150, summary }),
  ...overrides,
});

it("a run is green when it ended well, all of its steps passed and no test failed", () => {
  expect(judge({ exitCode: 0, timedOut: false, seconds: 150, summary })).toMatchObject({
    verdict: "green",
    seconds: 120,
    installSeconds: 30,
  });
});

it.each([
  ["its exit code says so", { exitCode: 1, timedOut: false, summary }, "failed"],
  ["it was killed", { exitCode: null, timedOut: false, summary }, "failed"],
  ["a test failed", { exitCode: 0, timedOut: false, summary: { ...summary, failed: 1 } }, "failed"],
  ["no step ran", { exitCode: 0, timedOut: false, summary: { ...summary, steps: [] } }, "failed"],
  ["it did not come to its end", { exitCode: 0, timedOut: false, summary: undefined }, "failed"],
  ["it took too long", { exitCode: null, timedOut: true, summary: undefined }, "timed out"],
])("a run is not green when %s", (_why, ending, verdict) => {
  expect(judge({ seconds: 10, ...ending }).verdict).toBe(verdict);
});

it("an interrupted series goes on after the runs that are written whole", () => {
  const whole = JSON.stringify(runOf());
  const runs = readRuns(`${whole}\n${JSON.stringify(runOf({ load: 2 }))}\n${whole.slice(0, 40)}`);
  expect(runs).toHaveLength(2);
  expect(missingRuns(runs, { commit, load: 0, count: 3 })).toBe(2);
  expect(missingRuns(runs, { commit, load: 2, count: 1 })).toBe(0);
  expect(missingRuns(runs, { commit: "another", load: 0, count: 3 })).toBe(3);
  expect(missingRuns([], { commit, load: 0, count: 3 })).toBe(3);
});

it("a series with a line that is no run is refused", () => {
  expect(() => readRuns('{"commit": 1}\n')).toThrow();
});

it("every run has a folder with a space, an umlaut and brackets", () => {
  const folders = Array.from({ length: 8 }, (_, index) => folderOf(index));
  expect(new Set(folders).size).toBe(8);
  for (const folder of folders) expect(folder).toMatch(/(?=.* )(?=.*[äöüÄÖÜ])(?=.*\[.*\])/);
});

it("the table shows each run of the commit with the times of its steps", () => {
  const failed = runOf({ load: 2, verdict: "failed", failed: 1 });
  expect(tableOf([runOf(), runOf({ commit: "another" }), failed], commit)).toBe(
    [
      "Commit 0123456789; times in minutes.",
      "",
      "| run | start (UTC) | load | install | tests | unit | passed | failed | verdict |",
      "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
      "| 1 | 2026-03-01 10:20 | 0 | 0.5 | 2.0 | 1.5 | 12 | 0 | green |",
      "| 2 | 2026-03-01 10:20 | 2 | 0.5 | 2.0 | 1.5 | 12 | 1 | failed |",
      "",
    ].join("\n"),
  );
});
